import {
  answersOf,
  type Changes,
  type Fault,
  fault,
  replaced,
  reshaped,
  without,
} from '#mocks/proofs/mutant.ts';

let answers = 0;

/** Answers an entry point with something else. */
function instead(operation: string, body: string, type: string, status = 200): Changes {
  return replaced(
    (response, outgoing) => outgoing.operation === operation && response.ok,
    () => new Response(body, { status, headers: { 'content-type': type } }),
  );
}

const page = '<!doctype html><html lang="en"><title>Sign in</title></html>';

/** Wrong turns in the entry points and the version (§1, §2.2, §4). */
export const systemFaults: readonly Fault[] = [
  fault(
    'SY-01-reference-is-not-there',
    'There is no interactive reference.',
    instead(
      'getApiReference',
      '{"code":"NOT_FOUND","message":"There is no such page.","timestamp":"2026-01-01T00:00:00Z"}',
      'application/json',
      404,
    ),
  ),
  fault(
    'SY-01-reference-is-plain-text',
    'The interactive reference is a text.',
    instead('getApiReference', 'See the manual.', 'text/plain'),
  ),
  fault(
    'SY-01-reference-is-the-document',
    'The interactive reference gives the OpenAPI document.',
    instead('getApiReference', '{"openapi":"3.1.0","info":{},"paths":{}}', 'application/json'),
  ),
  fault(
    'SY-02-document-is-a-page',
    'The OpenAPI document is the page to sign in on.',
    instead('getOpenApiDocument', page, 'text/html'),
  ),
  fault(
    'SY-02-document-without-paths',
    'The OpenAPI document describes nothing.',
    reshaped(
      ({ kind }) => kind === 'verbatim',
      (answer) => ({ ...answer, body: { openapi: '3.1.0' } }),
    ),
  ),
  fault(
    'SY-02-document-without-its-version',
    'What is published is no OpenAPI document.',
    reshaped(
      ({ kind }) => kind === 'verbatim',
      (answer) => ({ ...answer, body: { info: {}, paths: {} } }),
    ),
  ),
  fault(
    'SY-03-settings-are-guarded-against-inclusion',
    'A body begins with signs that keep it from being JSON.',
    replaced(
      (response, { operation }) => operation === 'getServiceSettings' && response.ok,
      async (response) => new Response(`)]}',\n${await response.text()}`, response),
    ),
  ),
  fault(
    'SY-03-creation-is-answered-in-words',
    'Who creates an attribute is told so in plain text.',
    replaced(
      (response, { operation }) => operation === 'createMetaverseAttribute' && response.ok,
      (response) =>
        new Response('Created.', { status: response.status, headers: { 'content-type': 'text/plain' } }),
    ),
  ),
  fault(
    'SY-16-no-product',
    'The version does not say of which product.',
    answersOf('getVersion', (body) => without(body, 'product')),
  ),
  fault('SY-16-product-is-an-object', 'Product is an object with a name.', {
    ...answersOf('getVersion', (body) => ({ ...body, product: { name: body.product } })),
  }),
  fault(
    'SY-16-version-in-parts',
    'Version is an object of three numbers.',
    answersOf('getVersion', (body) => ({ ...body, version: { major: 0, minor: 16, patch: 0 } })),
    { alsoBreaks: ['SH-45', 'SY-18'] },
  ),
  fault(
    'SY-17-product-counts-its-answers',
    'Product is another in every answer.',
    answersOf('getVersion', (body) => {
      answers += 1;
      return { ...body, product: `${String(body.product)} (answer ${answers})` };
    }),
  ),
  fault('SY-17-product-is-empty', 'Product is an empty text.', { system: { product: '' } }),
  fault(
    'SY-18-version-with-a-letter',
    'Version begins with a v.',
    {
      system: { version: (release) => `v${release}`, webVersion: (release) => `v${release}` },
    },
    { alsoBreaks: ['SH-44'] },
  ),
  fault(
    'SY-18-version-of-four-parts',
    'Version has four parts.',
    {
      system: { version: (release) => `${release}.4711`, webVersion: (release) => `${release}.4711` },
    },
    { alsoBreaks: ['SH-44'] },
  ),
  fault(
    'SY-18-version-is-a-date',
    'Version is the day of the build.',
    { system: { version: () => '2026-03-01' } },
    { alsoBreaks: ['SH-45'] },
  ),
];
