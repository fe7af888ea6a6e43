import { type Answer, changeAnswers, changeBody, handle } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { type FieldChanges, type Fields, type Operations, only } from '#proof/shapes/service.ts';

let responses = 0;

/** Mutants that change the auth config, the version, or the format of a response (§1, §2.2, §2.3, §4). */
export const endpointMutants: readonly Mutant[] = mutants({
  'SY-19-no-client: The auth config has no ClientId.': authConfig({ clientId: undefined }),
  'SY-20-authority-is-a-path: Authority is a path on the server itself.': authConfig({
    authority: '/realms/svc',
  }),
  'SY-21-scopes-in-one-string: Scopes is one string, separated by spaces.': authConfig({
    scopes: 'openid profile email',
  }),
  'SY-22-hybrid-response: ResponseType is "code id_token".': authConfig({ responseType: 'code id_token' }),
  'SY-23-no-pkce: UsePkce is false.': authConfig({ usePkce: false }),
  'SY-23-no-pkce-with-a-key: With an API key, UsePkce is false.': withKey('getAuthConfig', {
    usePkce: false,
  }),
  'SY-24-challenge-in-lower-case: CodeChallengeMethod is s256.': authConfig({ codeChallengeMethod: 's256' }),
  'SY-01-reference-is-plain-text: The interactive reference is plain text.': instead(
    'getApiReference',
    'See the manual.',
    'text/plain',
  ),
  'SY-02-document-without-its-version: The OpenAPI document has no openapi version.': changeBody(
    ['getOpenApiDocument'],
    { openapi: undefined },
  ),
  'SY-02-document-without-paths: The OpenAPI document has no paths.': changeBody(['getOpenApiDocument'], {
    paths: undefined,
  }),
  'SY-02-document-of-another-version: The OpenAPI document describes only paths under /api/v2.': changeBody(
    ['getOpenApiDocument'],
    only(({ openapi, info }) => ({
      openapi,
      info,
      servers: [{ url: '/api/v2' }],
      paths: { '/system/health': {} },
    })),
  ),
  'SY-03-body-has-a-prefix: A body begins with a prefix that makes it invalid JSON.': instead(
    'getServiceSettings',
    ")]}',\n{}",
  ),
  'SY-03-creation-returns-plain-text: Creating an attribute returns plain text.': instead(
    'createMetaverseAttribute',
    'Created.',
    'text/plain',
  ),
  'SY-65-latin-1: Responses are in ISO-8859-1, with the charset of UTF-8.': encoded(
    'latin1',
    'application/json; charset=utf-8',
  ),
  'SY-65-latin-1-without-charset: Responses are in ISO-8859-1, without a charset.': encoded(
    'latin1',
    'application/json',
  ),
  'SY-65-latin-1-where-it-fits: Responses are in ISO-8859-1 unless they have other letters.': encoded(
    'latin1',
    'application/json',
    ['*'],
    (_, text) => /^[\0-\xff]*$/.test(text),
  ),
  'SY-65-utf-16: The response to a creation is in UTF-16.': encoded(
    'utf16le',
    'application/json; charset=utf-16',
    ['createMetaverseAttribute'],
  ),
  'SY-65-one-creation-in-latin-1, SY-03: The response to the creation of a Synchronisation Rule is in ISO-8859-1.':
    encoded('latin1', 'application/json', ['createSynchronisationRule']),
  'SY-65-a-further-change-in-latin-1, SY-03: The response to a change of a record outside the contract is in ISO-8859-1.':
    beyondContract(encoded('latin1', 'application/json', ['replaceNotificationRule'])),
  'SY-16-no-product: The version result has no Product.': version({ product: undefined }),
  'SY-17-product-changes: Product changes with each response.': version((body) => {
    responses += 1;
    return { product: `${String(body.product)} (answer ${responses})` };
  }),
  'SY-17-product-differs-with-a-key: With an API key, Product is another name.': withKey('getVersion', {
    product: 'IMS',
  }),
  'SY-18-version-of-four-parts, SH-44: Version has four parts.': release((release) => `${release}.4711`),
});

function authConfig(members: Fields): Change {
  return changeBody(['getAuthConfig'], members);
}

/** Responses in another encoding, except those that are not JSON, to the requests that are meant. */
export function encoded(
  encoding: 'latin1' | 'utf16le',
  type: string,
  operations: Operations = ['*'],
  isMeant: (request: Request, text: string) => boolean = () => true,
): Change {
  return handle(operations, async (request, next) => {
    const response = await next(request);
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
    const text = await response.clone().text();
    if (!isMeant(request, text)) return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', type);
    headers.delete('content-length');
    return new Response(Buffer.from(text, encoding), { status: response.status, headers });
  });
}

/** Replaces the body of an operation's success responses by this text. */
function instead(operation: string, text: string, type = 'application/json'): Change {
  const answer = ({ status }: Answer) => new Response(text, { status, headers: { 'content-type': type } });
  return changeAnswers([operation], 'success', answer);
}

function version(change: FieldChanges): Change {
  return changeBody(['getVersion'], change);
}

/** Changes the version of the web tier wherever it is returned. */
function release(write: (release: unknown) => string): Change {
  return changeBody(['getVersion', 'getServiceHealth'], ({ version, webVersion }) =>
    webVersion === undefined ? { version: write(version) } : { webVersion: write(webVersion) },
  );
}

function withKey(operation: string, members: Fields): Change {
  return changeAnswers([operation], 200, ({ request, body }) =>
    request.headers.has('x-api-key') ? { body: { ...body, ...members } } : undefined,
  );
}
