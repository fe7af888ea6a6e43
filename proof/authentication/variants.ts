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
};
