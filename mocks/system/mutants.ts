import { type Answer, changeAnswers, changeBody, without } from '#mocks/proofs/middleware.ts';
import { type Change, type Mutant, mutants } from '#mocks/proofs/mutant.ts';
import type { Fields } from '#mocks/proofs/service.ts';

/** Mutants in the entry points (§1, §4). */
const entryMutants: readonly Mutant[] = mutants({
  'SY-01-reference-is-not-there: There is no interactive reference.': changeAnswers(
    ['getApiReference'],
    'success',
    () => ({ status: 404 }),
  ),
  'SY-01-reference-is-plain-text: The interactive reference is a text.': instead(
    'getApiReference',
    'See the manual.',
    'text/plain',
  ),
  'SY-01-reference-is-the-document: The interactive reference gives the OpenAPI document.': instead(
    'getApiReference',
    '{"openapi":"3.1.0","info":{},"paths":{}}',
  ),
  'SY-02-document-is-a-page: The OpenAPI document is the page to sign in on.': instead(
    'getOpenApiDocument',
    '<!doctype html><html lang="en"><title>Sign in</title></html>',
    'text/html',
  ),
  'SY-02-document-without-paths: The OpenAPI document describes nothing.': instead(
    'getOpenApiDocument',
    '{"openapi":"3.1.0"}',
  ),
  'SY-02-document-without-its-version: What is published is not an OpenAPI document.': instead(
    'getOpenApiDocument',
    '{"info":{},"paths":{}}',
  ),
  'SY-02-document-of-another-version: The OpenAPI document describes what lies under /api/v2 alone.':
    changeBody(['getOpenApiDocument'], ({ openapi, info }) => ({
      openapi,
      info,
      servers: [{ url: '/api/v2' }],
      paths: { '/system/health': {} },
    })),
  'SY-03-settings-are-guarded-against-inclusion: A body begins with signs that keep it from being JSON.':
    instead('getServiceSettings', ")]}',\n{}"),
  'SY-03-creation-is-answered-in-words: Who creates an attribute is told so in plain text.': instead(
    'createMetaverseAttribute',
    'Created.',
    'text/plain',
  ),
});

let answers = 0;

/** Mutants in the version (§2.2). */
const versionMutants: readonly Mutant[] = mutants({
  'SY-16-no-product: The version does not say of which product.': version((body) => without(body, 'product')),
  'SY-16-product-is-an-object: Product is an object with a name.': version((body) => ({
    ...body,
    product: { name: body.product },
  })),
  'SY-16-version-in-parts, SH-45, SY-18: Version is an object of three numbers.': version((body) => ({
    ...body,
    version: { major: 0, minor: 16, patch: 0 },
  })),
  'SY-17-product-counts-its-answers: Product is another in every answer.': version((body) => {
    answers += 1;
    return { ...body, product: `${String(body.product)} (answer ${answers})` };
  }),
  'SY-17-product-is-empty: Product is an empty text.': version((body) => ({ ...body, product: '' })),
  'SY-18-version-with-a-letter, SH-44: Version begins with a v.': release((release) => `v${release}`),
  'SY-18-version-of-four-parts, SH-44: Version has four parts.': release((release) => `${release}.4711`),
  'SY-18-version-is-a-date, SH-45: Version is the day of the build.': version((body) => ({
    ...body,
    version: '2026-03-01',
  })),
});

export const systemMutants: readonly Mutant[] = [...entryMutants, ...versionMutants];

/** Answers an operation with another text. */
function instead(operation: string, text: string, type = 'application/json'): Change {
  const answer = ({ status }: Answer) => new Response(text, { status, headers: { 'content-type': type } });
  return changeAnswers([operation], 'success', answer);
}

function version(change: (body: Fields) => Fields): Change {
  return changeBody(['getVersion'], change);
}

/** Writes the version of the web tier in another way wherever it is told. */
function release(write: (release: unknown) => string): Change {
  return changeBody(['getVersion', 'getServiceHealth'], ({ version, webVersion, ...body }) => ({
    ...body,
    ...(webVersion === undefined ? { version: write(version) } : { webVersion: write(webVersion) }),
  }));
}
