import { membersOf } from '#harness/contract/json-values.ts';
import {
  changeAnswers,
  changeBody,
  changeRequest,
  changeUserInfo,
  handle,
  refusal,
  refuseAnyone,
} from '#proof/shapes/middleware.ts';
import { type Fields, jsonOf, type MiddlewareFactory } from '#proof/shapes/service.ts';
import { isJwt, tokenOf } from './secrets.ts';
import {
  type Documented,
  inCapitals,
  withDots,
  withExtension,
  withOriginalPath,
  withParameter,
  withSlash,
  withSlashes,
} from './spellings.ts';

const anonymousOperations = ['getBasicHealth', 'getReadiness', 'getLiveness', 'getVersion', 'getAuthConfig'];
const documents = ['getApiReference', 'getOpenApiDocument'];

const hasKey = ({ headers }: Request): boolean => headers.has('x-api-key');
const byKey = ({ authMethod }: Fields): boolean => authMethod === 'api_key';
const isKnown = ({ authorised }: Fields): boolean => authorised === true;
const isUnknown = ({ authorised }: Fields): boolean => authorised === false;
const hasToken = ({ headers }: Request): boolean => headers.has('authorization');

/** Permitted variants of accepting, refusing and describing callers (§2.4, §5, §7.9). */
export const accessVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'redirects-to-sign-in': changeAnswers(['*'], 401, ({ request }) => {
    if (hasKey(request) || hasToken(request)) return undefined;
    const headers = { location: new URL('/sign-in', request.url).href, 'content-type': 'text/html' };
    return new Response('<a href="/sign-in">Sign in</a>', { status: 302, headers });
  }),
  'another-challenge': changeAnswers(['*'], 401, () => ({
    headers: { 'www-authenticate': 'ApiKey realm="service"' },
  })),
  'documents-for-administrators': handle(documents, async (request, next, service) => {
    const caller = await next(service.requestFor('getUserInfo', request));
    if (caller.status >= 400) return caller;
    const { isAdministrator } = membersOf(await jsonOf(caller));
    return isAdministrator === true ? next(request) : refusal(403, request, next, service);
  }),
  'keys-without-an-object': changeUserInfo(byKey, { metaverseObjectId: null }),
  'every-key-is-authorised': changeUserInfo(byKey, {
    authorised: true,
    metaverseObjectId: null,
    message: null,
  }),
  'keys-are-listed-for-tokens': refuseAnyone(['listApiKeys'], 403, hasKey),
  'token-before-key': changeRequest(['*'], ({ request }) =>
    hasKey(request) && hasToken(request) ? { headers: { 'x-api-key': undefined } } : undefined,
  ),
  'two-credentials-refused': refuseAnyone(
    ['*'],
    400,
    (request, _, service) =>
      hasKey(request) && hasToken(request) && !service.asks(request, anonymousOperations),
  ),
  'open-endpoints-check-credentials': handle(anonymousOperations, async (request, next, service) => {
    if (!hasKey(request) && !hasToken(request)) return next(request);
    const caller = await next(service.requestFor('getUserInfo', request));
    return caller.status === 401 ? caller : next(request);
  }),
  'no-name-without-identity': changeUserInfo(isUnknown, { name: '' }),
  'roles-without-identity': changeUserInfo(isUnknown, { roles: ['Employee'] }),
  'message-left-out': changeUserInfo(isKnown, { message: undefined }),
  'message-for-all': changeUserInfo(isKnown, { message: 'Welcome.' }),
  'no-passwords-over-http': refuseAnyone(['set*'], 403),
  'sign-in-is-empty': changeBody(['getAuthConfig'], { authority: '', clientId: '', scopes: [] }),
  'sign-in-is-not-set-up': refuseAnyone(['getAuthConfig'], 503),
  'malformed-tokens-get-400': refuseAnyone(['*'], 400, (request, _, service) => {
    const token = tokenOf(request);
    return token !== undefined && !isJwt(token) && !service.asks(request, anonymousOperations);
  }),
  'keys-in-the-query-get-400': refuseAnyone(['*'], 400, ({ url }) => /[?&]api[-_]?key=/i.test(url)),
  'expired-tokens-get-403': changeAnswers(['*'], 401, ({ request }) =>
    hasToken(request) ? { status: 403 } : undefined,
  ),
  'paths-in-any-case': reading(inCapitals),
  'trailing-slash-is-ignored': reading(withSlash),
  'slashes-are-merged': reading(withSlashes),
  'extension-is-ignored': reading(withExtension),
  'path-parameters-are-ignored': reading(withParameter),
  'dots-are-resolved': reading(withDots),
  'header-names-the-path': reading(withOriginalPath),
  'trailing-slash-redirects': () => (next) => async (request) => {
    const location = withSlash(request.url, request);
    return location === undefined
      ? next(request)
      : new Response(null, { status: 308, headers: { location } });
  },
  'odd-paths-get-400': refuseAnyone(['*'], 400, ({ url }) => /%2f|;|\w\/\//i.test(new URL(url).pathname)),
  'portal-at-other-paths': () => (next) => async (request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? next(request)
      : new Response('<title>Portal</title>', { headers: { 'content-type': 'text/html' } }),
  'head-is-not-allowed': () => (next) => async (request) =>
    request.method === 'HEAD'
      ? new Response(null, { status: 405, headers: { allow: 'GET' } })
      : next(request),
  'preflights-are-open': preflight(
    () => new Response(null, { status: 204, headers: { allow: 'GET, POST' } }),
  ),
  'options-describe-the-path': preflight(() =>
    Response.json({ methods: ['GET'], items: 'a page of records' }),
  ),
  'header-names-the-method': () => (next) => async (request) => {
    const { method, url, headers } = request;
    const isRead = method === 'POST' && headers.get('x-http-method-override') === 'GET';
    return next(isRead ? new Request(url, { headers }) : request);
  },
};

/** Reads the documented address from another way to write it, and checks credentials as always. */
function reading(documented: Documented): MiddlewareFactory {
  return changeRequest(['*'], ({ request }) => {
    const href = documented(request.url, request);
    return href === undefined ? undefined : { url: new URL(href) };
  });
}

function preflight(answer: () => Response): MiddlewareFactory {
  return () => (next) => async (request) => (request.method === 'OPTIONS' ? answer() : next(request));
}
