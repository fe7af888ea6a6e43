import { type Changes, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { type Access, type Caller, documentedAccess } from '#reference/server/domain/access.ts';

/** Bad credentials are no worse than none to an operation that serves anybody. */
export const brokenForBadCredentials: readonly string[] = ['AU-06', 'AU-07', 'AU-08', 'AU-09', 'AU-10'];

/** What an operation breaks that serves anybody. */
export const brokenByOpenDoors: readonly string[] = [...brokenForBadCredentials, 'AU-16'];

/** Serves an operation to whoever asks, known or not. */
export function openTo(anybodyOn: string): Changes {
  return {
    access: {
      allowsAccess(demand, caller, asking, ...rest) {
        return asking.operation === anybodyOn && caller === undefined
          ? 'served'
          : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
      },
    },
  };
}

const { keyOf, tokenOf, tokenChecks } = documentedAccess;

const isJwt = (secret: string) => secret.split('.').length === 3;
const behind = ({ headers }: Request, pattern: RegExp) =>
  pattern.exec(headers.get('authorization') ?? '')?.[1];
const queryOf = ({ url }: Request) => new URL(url).searchParams;

/** Wrong turns in telling who asks (§5.1). */
export const authenticationFaults: readonly Fault[] = [
  fault(
    'AU-01-keys-of-readers-are-not-known',
    'Keys with a lesser role than that of an administrator are not looked up.',
    {
      access: takingFor((holder, credential) =>
        credential === 'api-key' && holder?.roles.includes('Reader') ? undefined : holder,
      ),
    },
    { alsoBreaks: ['SY-27', 'SY-26'] },
  ),
  fault(
    'AU-02-a-token-counts-only-with-the-role',
    'Tokens of callers without the Administrator role are not known.',
    {
      access: takingFor((holder, credential) =>
        credential === 'bearer' && holder?.roles.includes('Administrator') === false ? undefined : holder,
      ),
    },
    { alsoBreaks: ['SY-26'] },
  ),
  fault('AU-03-a-key-in-the-query-counts', 'A key is also looked for in the query.', {
    access: {
      keyOf: (request) =>
        keyOf(request) ??
        queryOf(request)
          .values()
          .find((value) => value.startsWith('svc_')),
    },
  }),
  fault('AU-04-a-key-counts-as-a-bearer-token', 'What stands behind Bearer may be an API key.', {
    access: {
      keyOf: (request) => keyOf(request) ?? notJwt(tokenOf(request)),
      tokenOf: (request) => (notJwt(tokenOf(request)) === undefined ? tokenOf(request) : undefined),
    },
  }),
  fault(
    'AU-04-a-key-counts-behind-a-word-of-its-own',
    'Authorization may hold a key behind the word ApiKey.',
    {
      access: { keyOf: (request) => keyOf(request) ?? behind(request, /^ApiKey +(\S+)$/i) },
    },
  ),
  fault('AU-04-a-bare-key-counts', 'Authorization may hold a key and nothing else.', {
    access: { keyOf: (request) => keyOf(request) ?? behind(request, /^(svc_\S+)$/) },
  }),
  fault('AU-05-a-token-counts-as-a-key', 'What stands in X-Api-Key may be a JWT.', {
    access: {
      keyOf: (request) => notJwt(keyOf(request)),
      tokenOf: (request) => tokenOf(request) ?? jwt(keyOf(request)),
    },
  }),
  fault(
    'AU-06-an-unknown-key-is-let-in',
    'A key that was never issued is taken for a guest.',
    {
      access: takingFor(
        (holder, credential) => holder ?? (credential === 'api-key' ? guest(credential) : undefined),
      ),
    },
    { alsoBreaks: ['AU-05', 'FR-30'] },
  ),
  fault(
    'AU-07-any-bearer-token-is-let-in',
    'A bearer token that cannot be read as a JWT is taken for a guest.',
    {
      access: takingFor(
        (holder, credential, secret) =>
          holder ?? (credential === 'bearer' && !isJwt(secret) ? guest(credential) : undefined),
      ),
    },
    { alsoBreaks: ['AU-04'] },
  ),
  fault('AU-08-expiry-is-not-looked-at', 'A token is good for ever.', {
    access: { tokenChecks: { ...tokenChecks, expiry: false } },
  }),
  fault('AU-09-signatures-are-not-looked-at', 'Whoever signed a token, it is good.', {
    access: { tokenChecks: { ...tokenChecks, signature: false } },
  }),
  fault(
    'AU-09-an-unsigned-token-is-let-in',
    'A token that says it needs no signature is taken for a guest.',
    {
      access: takingFor((holder, _, secret) => holder ?? (isUnsigned(secret) ? guest('bearer') : undefined)),
    },
  ),
  fault('AU-10-audiences-are-not-looked-at', 'A token for another service is good here.', {
    access: { tokenChecks: { ...tokenChecks, audience: false } },
  }),
];

function takingFor(takenFor: Access['takenFor']): Partial<Access> {
  return { takenFor };
}

function guest(credential: Caller['credential']): Caller {
  return { name: 'Guest', credential, roles: ['Administrator'], metaverseObjectId: null };
}

function jwt(secret: string | undefined): string | undefined {
  return secret !== undefined && isJwt(secret) ? secret : undefined;
}

function notJwt(secret: string | undefined): string | undefined {
  return secret !== undefined && !isJwt(secret) ? secret : undefined;
}

function isUnsigned(secret: string): boolean {
  return isJwt(secret) && secret.endsWith('.');
}

/** Wrong turns in whom a server lets in (§5.2). */
export const authenticationDoorFaults: readonly Fault[] = [
  closed('AU-11', 'getBasicHealth', 'Basic health'),
  closed('AU-12', 'getReadiness', 'Readiness'),
  closed('AU-13', 'getLiveness', 'Liveness', ['SY-59']),
  closed('AU-14', 'getVersion', 'The version'),
  closed('AU-15', 'getAuthConfig', 'The auth config'),
  open('AU-16-a-list-is-open', 'listSchedules'),
  open('AU-16-a-single-record-is-open', 'getActivity'),
  open('AU-16-a-change-is-open', 'createMetaverseAttribute'),
  open('AU-16-the-settings-are-open', 'getServiceSettings'),
  fault(
    'AU-16-reads-are-open',
    'Whatever changes nothing, and needs no stated role, is served to anybody.',
    {
      access: {
        allowsAccess(demand, caller, asking, ...rest) {
          return demand === 'unsaid' && !asking.writes
            ? 'served'
            : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
        },
      },
    },
    { alsoBreaks: brokenForBadCredentials },
  ),
];

function closed(rule: string, operation: string, noun: string, alsoBreaks: readonly string[] = []): Fault {
  return fault(
    `${rule}-it-is-closed`,
    `${noun} is refused to whoever sends no credentials.`,
    {
      access: {
        allowsAccess(demand, caller, asking, ...rest) {
          return asking.operation === operation && caller === undefined
            ? 'unauthenticated'
            : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
        },
      },
    },
    { alsoBreaks },
  );
}

function open(id: string, operation: string): Fault {
  return fault(id, `${operation} is served to anybody.`, openTo(operation), {
    alsoBreaks: brokenForBadCredentials,
  });
}
