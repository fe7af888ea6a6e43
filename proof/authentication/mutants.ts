import { decodeJwt } from 'jose';
import { changeAnswers, changeRequest, handle, refusal, refuseAnyone } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { type MiddlewareFactory, resent } from '#proof/shapes/service.ts';
import { documentedAccess } from '#reference/server/domain/access.ts';
import type { Claims } from '#reference/server/domain/issuer.ts';
import { forget, withoutAuth } from './allow.ts';
import { authorization, isAnonymous, isJwt, keyOf, type Secret, tokenOf } from './secrets.ts';

/** Mutants that misread credentials, or accept or refuse the wrong callers (§5.1, §5.2). */
export const authenticationMutants: readonly Mutant[] = mutants({
  'AU-01-keys-without-the-role-are-rejected, SY-27, SY-26: API keys without the Administrator role are rejected.':
    forget(({ credential, roles }) => credential === 'api-key' && roles.includes('Reader')),
  'AU-02-tokens-without-the-role-are-rejected, SY-26, SY-30: Tokens of callers without the Administrator role are rejected.':
    forget(({ credential, roles }) => credential === 'bearer' && !roles.includes('Administrator')),
  'AU-03-key-in-the-query-is-accepted: An API key in the query is accepted.': reading(({ url }) => ({
    key: [...new URL(url).searchParams.values()].find((value) => value.startsWith('svc_')),
  })),
  'AU-04-key-as-bearer-token-is-accepted: An API key sent as a bearer token is accepted.': reading(
    (request) => (isJwt(tokenOf(request)) ? {} : { key: tokenOf(request) }),
  ),
  'AU-04-key-without-a-scheme-is-accepted: An API key in Authorization without a scheme is accepted.':
    reading((request) => ({ key: authorization(request, /^(svc_\S+)$/) })),
  'AU-04-key-as-basic-password-is-accepted: An API key sent as the password of Basic authentication is accepted.':
    reading((request) => {
      const basic = authorization(request, /^Basic +(\S+)$/i) ?? '';
      return { key: /:(svc_\S+)$/.exec(Buffer.from(basic, 'base64').toString())?.[1] };
    }),
  'AU-05-token-without-a-scheme-is-accepted: A token in Authorization without a scheme is accepted.': reading(
    (request) => ({ token: authorization(request, /^([^ .]+\.[^ .]+\.[^ .]+)$/) }),
  ),
  'AU-05-token-in-the-query-is-accepted: A token in the query is accepted.': reading(({ url }) => ({
    token: new URL(url).searchParams.get('access_token') ?? undefined,
  })),
  'AU-05-token-in-x-api-key-is-accepted: A JWT in X-Api-Key is accepted.': reading((request) =>
    isJwt(keyOf(request)) ? { token: keyOf(request) } : {},
  ),
  'AU-06-empty-key-is-accepted: An empty API key is accepted.': guest((request) => keyOf(request) === ''),
  'AU-06-one-character-is-not-checked: One character of a key is not checked.':
    () => (next) => async (request) => {
      const key = keyOf(request) ?? '';
      const response = await next(request);
      if (response.status !== 401 || key === '') return response;
      const middle = Math.floor(key.length / 2);
      for (const digit of '0123456789abcdef') {
        const headers = { 'x-api-key': key.slice(0, middle) + digit + key.slice(middle + 1) };
        const other = await next(await resent(request, { headers }));
        if (other.ok) return other;
      }
      return response;
    },
  'AU-06-unknown-key-is-accepted, AU-05, FR-30: An API key that was never issued is accepted.': guest(
    (request) => keyOf(request) !== undefined,
  ),
  'AU-07-any-bearer-token-is-accepted, AU-04: A bearer token that cannot be parsed as a JWT is accepted.':
    guest((request) => tokenOf(request) !== undefined && !isJwt(tokenOf(request))),
  'AU-08-expiry-is-not-checked: Expired tokens are accepted.': taking(isExpired),
  'AU-08-nbf-is-not-checked: The claim nbf of a token is not checked.': taking(
    ({ nbf }) => nbf !== undefined,
  ),
  'AU-09-signature-is-not-checked: The signature of a token is not checked.': taking(
    (claims, now) =>
      claims.aud === 'svc-api' && claims.nbf === undefined && !isForeign(claims) && !isExpired(claims, now),
  ),
  'AU-09-unsigned-token-is-accepted: An unsigned token is accepted.': guest(
    (request) => isJwt(tokenOf(request)) && tokenOf(request)?.endsWith('.') === true,
  ),
  'AU-10-audience-is-not-checked: A token for another audience is accepted.': taking(
    ({ aud }) => aud !== 'svc-api',
  ),
  'AU-25-issuer-is-not-checked: A token of another issuer is accepted.': taking(isForeign),
  'AU-11-credentials-are-required: Basic health requires credentials.': closed('getBasicHealth'),
  'AU-12-credentials-are-required: Readiness requires credentials.': closed('getReadiness'),
  'AU-13-credentials-are-required, SY-59: Liveness requires credentials.': closed('getLiveness'),
  'AU-14-credentials-are-required: The version requires credentials.': closed('getVersion'),
  'AU-15-credentials-are-required: The auth config requires credentials.': closed('getAuthConfig'),
  'AU-16-a-list-is-open: An anonymous caller may call listSchedules.': withoutAuth('listSchedules'),
  'AU-16-a-single-record-is-open: An anonymous caller may call getScheduleExecution.':
    withoutAuth('getScheduleExecution'),
  'AU-16-a-change-is-open: An anonymous caller may call createSynchronisationRule.':
    withoutAuth('createSynchronisationRule'),
  'AU-16-the-settings-are-open: An anonymous caller may call updateServiceSettings.':
    withoutAuth('updateServiceSettings'),
  'AU-16-a-deletion-is-open: An anonymous caller may call deleteConnectedSystem.':
    withoutAuth('deleteConnectedSystem'),
  'AU-16-a-schema-import-is-open: An anonymous caller may call importConnectedSystemSchema.': withoutAuth(
    'importConnectedSystemSchema',
  ),
  'AU-16-the-execution-of-a-run-profile-is-open: An anonymous caller may call executeRunProfile.':
    withoutAuth('executeRunProfile'),
  'AU-16-the-run-of-a-schedule-is-open: An anonymous caller may call runSchedule.':
    withoutAuth('runSchedule'),
  'AU-16-a-further-list-is-open: An anonymous caller may read a list outside the contract.': beyondContract(
    withoutAuth('listDeliveryQueues'),
  ),
  'AU-16-a-further-read-is-open: An anonymous caller may read a record outside the contract.': beyondContract(
    withoutAuth('getNotificationRule'),
  ),
  'AU-16-a-further-deletion-is-open: An anonymous caller may delete a record outside the contract.':
    beyondContract(withoutAuth('deleteNotificationRule')),
  'AU-16-a-further-task-is-open: An anonymous caller may start an asynchronous operation outside the contract.':
    beyondContract(withoutAuth('flushDeliveryQueue')),
  'AU-16-a-further-change-is-open: An anonymous caller may create a record outside the contract.':
    beyondContract(withoutAuth('createNotificationRule')),
  'AU-16-deletion-is-refused-too-late: A deletion without credentials is refused only after it was carried out.':
    doneAndRefused('deleteConnectedSystem'),
  'AU-16-creation-is-refused-too-late: A request without credentials is refused only after it created a Synchronisation Rule.':
    doneAndRefused('createSynchronisationRule'),
  'AU-16-setting-is-refused-too-late: A request without credentials is refused only after it changed a setting.':
    doneAndRefused('updateServiceSettings'),
});

/** Replaces the credential headers of a request with the credentials that `read` finds in it, if any. */
function reading(read: (request: Request) => { key?: Secret; token?: Secret }): Change {
  return changeRequest(['*'], ({ request }) => {
    const { key, token } = read(request);
    if ((key ?? token) === undefined) return undefined;
    return { headers: { 'x-api-key': key, authorization: token && `Bearer ${token}` } };
  });
}

/** Returns user info instead of a 401 for the requests for which `isGuest` is true. */
export function guest(isGuest: (request: Request) => boolean): MiddlewareFactory {
  const info = { authorised: false, isAdministrator: false, name: 'Guest', authMethod: 'api_key', roles: [] };
  return changeAnswers(['getUserInfo'], 401, ({ request }) =>
    isGuest(request)
      ? { status: 200, body: { ...info, metaverseObjectId: null, message: 'Welcome.' } }
      : undefined,
  );
}

/** Accepts, without verification, the tokens for which `isTaken` is true. */
function taking(isTaken: (claims: Claims, now: Date) => boolean): Change {
  return {
    access: {
      async claimsOf(token, issuer, now) {
        const claims = isJwt(token) ? decodeJwt(token) : {};
        return isTaken(claims, now) ? claims : documentedAccess.claimsOf(token, issuer, now);
      },
    },
  };
}

function isForeign({ iss }: Claims): boolean {
  return String(iss).endsWith('/somebody-else');
}

function isExpired({ exp }: Claims, now: Date): boolean {
  return exp !== undefined && exp * 1000 < now.getTime();
}

function closed(operation: string): Change {
  return refuseAnyone([operation], 401, isAnonymous);
}

/** Refuses an anonymous caller only after the request has been executed. */
function doneAndRefused(operation: string) {
  const refusing = handle([operation], async (request, next, service) => {
    const response = await next(request);
    return isAnonymous(request) ? refusal(401, request, next, service) : response;
  });
  return [withoutAuth(operation), refusing];
}
