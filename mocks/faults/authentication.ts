import type { Access, Caller } from '#reference/server/access.ts';
import { documentedAccess } from '#reference/server/access.ts';
import { type Fault, fault } from './fault.ts';

const { allowsAccess, keyOf, tokenOf, tokenChecks } = documentedAccess;

const isJwt = (secret: string) => secret.split('.').length === 3;
const queryOf = ({ url }: Request) => new URL(url).searchParams;

/** Wrong turns in telling who asks (§5.1). */
const credentialFaults: readonly Fault[] = [
  fault(
    'AU-01-a-key-counts-only-with-the-role',
    'Keys of callers without the Administrator role are not known.',
    {
      access: takingFor((holder, credential) =>
        credential === 'api-key' && holder?.roles.includes('Administrator') === false ? undefined : holder,
      ),
    },
  ),
  fault(
    'AU-02-a-token-counts-only-with-the-role',
    'Tokens of callers without the Administrator role are not known.',
    {
      access: takingFor((holder, credential) =>
        credential === 'bearer' && holder?.roles.includes('Administrator') === false ? undefined : holder,
      ),
    },
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
  fault('AU-05-a-token-counts-as-a-key', 'What stands in X-Api-Key may be a JWT.', {
    access: {
      keyOf: (request) => notJwt(keyOf(request)),
      tokenOf: (request) => tokenOf(request) ?? jwt(keyOf(request)),
    },
  }),
  fault('AU-06-an-unknown-key-is-let-in', 'A key that was never issued is taken for a guest.', {
    access: takingFor(
      (holder, credential) => holder ?? (credential === 'api-key' ? guest(credential) : undefined),
    ),
  }),
  fault(
    'AU-07-any-bearer-token-is-let-in',
    'A bearer token that cannot be read as a JWT is taken for a guest.',
    {
      access: takingFor(
        (holder, credential, secret) =>
          holder ?? (credential === 'bearer' && !isJwt(secret) ? guest(credential) : undefined),
      ),
    },
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

/** Wrong turns in whom a server lets in (§5.2). */
const openFaults: readonly Fault[] = [
  closed('AU-11', 'getBasicHealth', 'Basic health'),
  closed('AU-12', 'getReadiness', 'Readiness'),
  closed('AU-13', 'getLiveness', 'Liveness'),
  closed('AU-14', 'getVersion', 'The version'),
  closed('AU-15', 'getAuthConfig', 'The auth config'),
  open('AU-16-a-list-is-open', 'listSchedules'),
  open('AU-16-a-single-record-is-open', 'getActivity'),
  open('AU-16-a-change-is-open', 'createMetaverseAttribute'),
  open('AU-16-the-settings-are-open', 'getServiceSettings'),
  fault('AU-16-reads-are-open', 'Whatever changes nothing, and needs no stated role, is served to anybody.', {
    access: {
      allowsAccess: (demand, caller, asking, ...rest) =>
        demand === 'unsaid' && !asking.writes ? 'served' : allowsAccess(demand, caller, asking, ...rest),
    },
  }),
];

export const authenticationFaults: readonly Fault[] = [...credentialFaults, ...openFaults];

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

function closed(rule: string, operation: string, noun: string): Fault {
  return fault(`${rule}-it-is-closed`, `${noun} is refused to whoever sends no credentials.`, {
    access: {
      allowsAccess: (demand, caller, asking, ...rest) =>
        asking.operation === operation && caller === undefined
          ? 'unauthenticated'
          : allowsAccess(demand, caller, asking, ...rest),
    },
  });
}

function open(id: string, operation: string): Fault {
  return fault(id, `${operation} is served to anybody.`, {
    access: {
      allowsAccess: (demand, caller, asking, ...rest) =>
        asking.operation === operation && caller === undefined
          ? 'served'
          : allowsAccess(demand, caller, asking, ...rest),
    },
  });
}
