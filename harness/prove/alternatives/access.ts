import { changeBody, isObject, isOneOf, refusal, without } from './change.ts';
import type { Asked, FrontMaker } from './front.ts';

const open = ['getBasicHealth', 'getReadiness', 'getLiveness', 'getVersion', 'getAuthConfig'];
const documents = ['getApiReference', 'getOpenApiDocument'];

const hasKey = ({ request }: Asked): boolean => request.headers.has('x-api-key');
const hasToken = ({ request }: Asked): boolean => request.headers.has('authorization');

/** Other ways to let callers in, to turn them away and to say who they are (2.4, 5, 7.9). */
export const accessFronts: Readonly<Record<string, FrontMaker>> = {
  'redirects-to-sign-in': () => async (asked) => {
    const answer = await asked.pass();
    const isUnknown = answer.status === 401 && !hasKey(asked) && !hasToken(asked);
    return isUnknown
      ? { status: 302, headers: new Headers({ location: new URL('/sign-in', asked.url).href }), body: '' }
      : answer;
  },
  'another-challenge': () => async (asked) => {
    const answer = await asked.pass();
    if (answer.status !== 401) return answer;
    const headers = new Headers(answer.headers);
    headers.set('www-authenticate', 'ApiKey realm="service"');
    return { ...answer, headers };
  },
  'documents-for-administrators': () => async (asked) => {
    if (!isOneOf(documents, asked.operation)) return asked.pass();
    const caller = await asked.ask('getUserInfo');
    if (caller.status >= 400) return caller;
    return isObject(caller.body) && caller.body.isAdministrator === true ? asked.pass() : refusal(asked, 403);
  },
  'keys-without-an-object': changeBody(['getUserInfo'], (body) =>
    body.authMethod === 'api_key' ? { ...body, metaverseObjectId: null } : body,
  ),
  'token-before-key': () => (asked) => {
    if (!hasKey(asked) || !hasToken(asked)) return asked.pass();
    const headers = new Headers(asked.request.headers);
    headers.delete('x-api-key');
    return asked.pass({ headers });
  },
  'two-credentials-refused': () => (asked) =>
    hasKey(asked) && hasToken(asked) && !isOneOf(open, asked.operation) ? refusal(asked, 400) : asked.pass(),
  'open-endpoints-check-credentials': () => async (asked) => {
    if (!isOneOf(open, asked.operation) || !(hasKey(asked) || hasToken(asked))) return asked.pass();
    const caller = await asked.ask('getUserInfo');
    return caller.status === 401 ? caller : asked.pass();
  },
  'strangers-without-a-name': changeBody(['getUserInfo'], (body) =>
    body.authorised === false ? { ...body, name: '' } : body,
  ),
  'strangers-with-a-role': changeBody(['getUserInfo'], (body) =>
    body.authorised === false ? { ...body, roles: ['Employee'] } : body,
  ),
  'message-left-out': changeBody(['getUserInfo'], (body) =>
    body.authorised === true ? without(body, 'message') : body,
  ),
  'message-for-all': changeBody(['getUserInfo'], (body) =>
    body.authorised === true ? { ...body, message: 'Welcome.' } : body,
  ),
  'no-passwords-over-http': () => (asked) =>
    isOneOf(['set*'], asked.operation) ? refusal(asked, 403) : asked.pass(),
  'sign-in-is-empty': changeBody(['getAuthConfig'], (body) => ({
    ...body,
    authority: '',
    clientId: '',
    scopes: [],
  })),
  'sign-in-is-not-set-up': () => (asked) =>
    asked.operation === 'getAuthConfig' ? refusal(asked, 503) : asked.pass(),
};
