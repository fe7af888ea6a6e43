import { decodeJwt } from 'jose';
import { type Fields, membersOf } from '#harness/contract/json-values.ts';
import { beyondContract, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { changed, jsonOf, type MiddlewareFactory, type Operations } from '#proof/shapes/service.ts';
import { at, by, byMethod, cached, type IsLetIn } from './let-in.ts';
import { isAnonymous, isJwt, keyOf, tokenOf } from './secrets.ts';
import {
  inCapitals,
  throughOpenPath,
  withCapitals,
  withDots,
  withEscape,
  withEscapedVersion,
  withExtension,
  withOriginalPath,
  withParameter,
  withSlash,
  withSlashes,
} from './spellings.ts';

const hasQueryKey: IsLetIn = ({ url }) => /[?&]\w*[-_]?key=svc_/i.test(url);
const hasQueryToken: IsLetIn = ({ url }) => /[?&]access_token=eyJ/.test(url);
const hasAnyKey: IsLetIn = (request) => keyOf(request) !== undefined;
const hasAnyToken: IsLetIn = (request) => tokenOf(request) !== undefined && !isJwt(tokenOf(request));
const claims = (request: Request) => (isJwt(tokenOf(request)) ? decodeJwt(tokenOf(request) ?? '') : {});
const hasExpired: IsLetIn = (request) => Number(claims(request).exp) * 1000 < Date.now();
const isForOther: IsLetIn = (request) => !['svc-api', undefined].includes(claims(request).aud?.toString());
const isOfOther: IsLetIn = (request) => String(claims(request).iss).endsWith('/somebody-else');
const isSpelled: IsLetIn = (request) =>
  claims(request).altered === true || tokenOf(request)?.endsWith('.') === true;
const isAnyone: IsLetIn = isAnonymous;

/** Whether the caller has valid credentials of any kind. */
const isKnown: IsLetIn = async (request, next, service) =>
  !isAnonymous(request) && (await next(service.requestFor('getUserInfo', request))).ok;

/** Mutants that let the wrong callers in at some operations only, or in another way than documented (§5). */
export const routeMutants: readonly Mutant[] = mutants({
  'AU-03-lists-take-a-key-from-the-query: Lists, and they alone, accept an API key in the query.': at(
    ['list*'],
    hasQueryKey,
  ),
  'AU-04-one-read-takes-any-scheme: One operation accepts an API key as a bearer token.': at(
    ['getServiceSettings'],
    (request) => tokenOf(request)?.startsWith('svc_') === true,
  ),
  'AU-05-records-take-a-token-from-the-query: Single records accept a token in the query.': at(
    ['getScheduleExecution', 'getActivity'],
    hasQueryToken,
  ),
  'AU-06-a-list-takes-any-key, AU-05: One list only checks that there is an API key.': at(
    ['listTrustedCertificates'],
    hasAnyKey,
  ),
  'AU-06-a-change-takes-any-key, AU-05: One change only checks that there is an API key.': at(
    ['createSynchronisationRule'],
    hasAnyKey,
  ),
  'AU-06-the-beginning-of-a-key-is-accepted: The beginning of a key is accepted.': at(['*'], (request) =>
    /^svc_[\da-f]{8,20}$/.test(keyOf(request) ?? ''),
  ),
  'AU-06-a-wildcard-is-accepted: A key is looked up as a pattern.': at(
    ['*'],
    (request) => keyOf(request) === '%',
  ),
  'AU-07-a-read-takes-any-token, AU-04: One operation only checks that there is a bearer token.': at(
    ['getConnectedSystem'],
    hasAnyToken,
  ),
  'AU-08-a-list-takes-expired-tokens: One list accepts expired tokens.': at(['listActivities'], hasExpired),
  'AU-08-passwords-take-expired-tokens: Passwords can be set with an expired token.': at(
    ['setMetaverseObjectPassword'],
    hasExpired,
  ),
  'AU-09-a-run-takes-altered-tokens: A Schedule is run for a token that was altered.': at(
    ['runSchedule'],
    isSpelled,
  ),
  'AU-10-the-metaverse-takes-other-audiences: Lists of the metaverse accept tokens for other services.': at(
    ['listMetaverse*'],
    isForOther,
  ),
  'AU-25-settings-take-other-issuers: The Service Settings accept tokens of another issuer.': at(
    ['getServiceSettings', 'updateServiceSettings'],
    isOfOther,
  ),
  'AU-26-letter-case-avoids-the-check: Paths in upper case are served without credentials.': by(
    isAnyone,
    inCapitals,
  ),
  'AU-26-capital-letters-avoid-the-check: Paths whose last segment has capital letters are served without credentials.':
    by(isAnyone, withCapitals),
  'AU-26-an-escaped-version-avoids-the-check: Paths with an escaped letter in the version are served without credentials.':
    by(isAnyone, withEscapedVersion),
  'AU-26-a-slash-avoids-the-check: Paths with a trailing slash are served without credentials.': by(
    isAnyone,
    withSlash,
  ),
  'AU-26-a-slash-creates: A record is created without credentials if the path ends with a slash.': by(
    (request) => isAnonymous(request) && request.method === 'POST',
    withSlash,
  ),
  'AU-26-two-slashes-avoid-the-check: Paths with two slashes are served without credentials.': by(
    isAnyone,
    withSlashes,
  ),
  'AU-26-an-escape-avoids-the-check: Paths with an escaped letter are served without credentials.': by(
    isAnyone,
    withEscape,
  ),
  'AU-26-an-extension-avoids-the-check: Paths that end with .json are served without credentials.': by(
    isAnyone,
    withExtension,
  ),
  'AU-26-a-parameter-avoids-the-check: Paths with a path parameter are served without credentials.': by(
    isAnyone,
    withParameter,
  ),
  'AU-26-dots-avoid-the-check: Paths are checked before escaped dot segments are removed.': by(
    isAnyone,
    withDots,
  ),
  'AU-26-open-paths-are-open-as-prefixes: Whatever begins with the path of an open endpoint is not checked.':
    by(isAnyone, throughOpenPath),
  'AU-26-a-slash-takes-expired-tokens: Paths with a trailing slash accept expired tokens.': by(
    hasExpired,
    withSlash,
  ),
  'AU-26-head-is-served-to-anyone: HEAD without credentials succeeds where GET is refused.': byMethod(
    'HEAD',
    '*',
  ),
  'AU-26-head-of-one-list-is-served: HEAD without credentials succeeds for one list.': byMethod(
    'HEAD',
    'listPendingExports',
  ),
  'AU-26-head-of-a-further-list-is-served: HEAD without credentials succeeds for a list outside the contract.':
    beyondContract(byMethod('HEAD', 'listDeliveryQueues')),
  'AU-26-a-preflight-has-the-data: OPTIONS without credentials returns the list.': byMethod(
    'OPTIONS',
    'list*',
  ),
  'AU-26-put-is-carried-out: PUT without credentials succeeds at the path of a list.': byMethod(
    'PUT',
    'listSchedules',
  ),
  'AU-26-patch-is-carried-out: PATCH without credentials succeeds at the path of the settings.': byMethod(
    'PATCH',
    'getServiceSettings',
  ),
  'AU-26-deletion-is-carried-out: DELETE without credentials succeeds at the path of one object.': byMethod(
    'DELETE',
    'getScheduleExecution',
  ),
  'AU-26-a-refused-patch-has-an-effect: PATCH without credentials at a record outside the contract is refused, but carried out.':
    beyondContract(afterRefusal('PATCH', ['getNotificationRule'])),
  'AU-26-a-refused-change-has-an-effect: PUT without credentials at a Metaverse Object is refused, but carried out.':
    afterRefusal('PUT', ['getMetaverseObject']),
  'AU-26-a-header-names-the-method: POST is served as GET without credentials if a header says so.': by(
    isAnyone,
    (href, { headers }) => (headers.has('x-http-method-override') ? href : undefined),
  ),
  'AU-26-a-header-names-the-path: The path is checked before a header replaces it.': by(
    isAnyone,
    withOriginalPath,
  ),
  'AU-26-local-requests-are-trusted: A header that names this host as the sender replaces credentials.': by(
    isAnyone,
    (href, { headers }) => (headers.get('x-forwarded-for') === '127.0.0.1' ? href : undefined),
  ),
  'AU-27-letter-case-avoids-the-role: Paths in upper case need credentials, but no role.': by(
    isKnown,
    inCapitals,
  ),
  'AU-27-a-slash-avoids-the-role: Paths with a trailing slash need credentials, but no role.': by(
    isKnown,
    withSlash,
  ),
  'AU-27-head-needs-no-role: HEAD needs credentials, but no role.': byMethod('HEAD', '*', isKnown),
  'AU-27-a-reset-with-two-slashes-needs-no-role: A reset at a path with two slashes needs no role.': by(
    async (request, next, service) => request.method === 'POST' && isKnown(request, next, service),
    withSlashes,
  ),
  'FR-30-keys-are-cached: An API key that was accepted once is accepted after a reset removed it.':
    cached('x-api-key'),
  'FR-54-sessions-are-cached, FR-55: A portal session that was accepted once is accepted after a reset.':
    cached('cookie'),
});

/** The next read of a record shows what a request without credentials has sent. */
function afterRefusal(method: string, operations: Operations): MiddlewareFactory {
  return (service) => {
    const sent = new Map<string, Fields>();
    return (next) => async (request) => {
      const { url, headers } = request;
      if (request.method === method && isAnonymous(request))
        sent.set(url, membersOf(await jsonOf(request.clone())));
      const response = await next(request);
      const isRead = service.asks(new Request(url, { headers }), operations) && request.method === 'GET';
      const change = sent.get(url);
      if (!isRead || !response.ok || change === undefined) return response;
      sent.delete(url);
      return changed(response, { body: { ...membersOf(await jsonOf(response)), ...change } });
    };
  };
}
