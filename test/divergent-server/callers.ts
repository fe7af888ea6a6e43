import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { ApiKey, Store } from './store.ts';

/** Who asks. A key has no identity, whatever it may do. */
export interface Caller {
  readonly method: 'api_key' | 'oauth';
  readonly name: string;
  readonly roles: readonly string[];
  readonly personId?: string;
  /** Exempt from rate limits. */
  readonly isInfrastructure: boolean;
  /** What limits are counted by. */
  readonly id: string;
}

const authority = 'https://login.strange.example/realms/staff';
const clientId = 'strange-portal';

export const authConfig = {
  authority,
  clientId,
  scopes: ['openid', 'profile', `api://${clientId}/access`],
  responseType: 'code',
  usePkce: true,
  codeChallengeMethod: 'S256',
};

/** The issuer of tokens, which this server trusts. */
export interface Issuer {
  issue(subject: string, name: string, otherwise?: { audience?: string; seconds?: number }): Promise<string>;
  read(token: string): Promise<{ readonly sub?: string; readonly name?: unknown } | undefined>;
}

/** A careless one takes its own tokens whenever they end and whomever they are for. */
export function createIssuer(isCareless: boolean): Issuer {
  const secret = randomBytes(32);
  const taken = {
    issuer: authority,
    ...(isCareless ? { currentDate: new Date(0) } : { audience: clientId }),
  };
  return {
    issue: (subject, name, { audience = clientId, seconds = 3_600 } = {}) =>
      new SignJWT({ name })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(authority)
        .setAudience(audience)
        .setSubject(subject)
        .setExpirationTime(new Date(Date.now() + seconds * 1000))
        .sign(secret),
    read: (token) =>
      jwtVerify(token, secret, taken).then(
        ({ payload }) => payload,
        () => undefined,
      ),
  };
}

/** The caller behind a request, unless it shows no credentials or bad ones. */
export async function callerOf(headers: Headers, store: Store, issuer: Issuer): Promise<Caller | undefined> {
  const shown = headers.get('x-api-key');
  if (shown !== null) {
    const key = store.apiKeys.find(({ secret }) => secret === shown);
    return key && ofKey(key);
  }
  const token = await issuer.read(/^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '');
  if (token === undefined) return undefined;
  const person = store.people.find(({ id }) => id === token.sub);
  return {
    method: 'oauth',
    name: person?.displayName ?? String(token.name),
    roles: person?.roles ?? [],
    isInfrastructure: false,
    id: token.sub ?? '',
    ...(person !== undefined && { personId: person.id }),
  };
}

const ofKey = ({ id, name, roles, isInfrastructureKey }: ApiKey): Caller => ({
  method: 'api_key',
  name,
  roles,
  isInfrastructure: isInfrastructureKey,
  id,
});

export function userInfoOf({ method, name, roles, personId }: Caller): object {
  const isKnown = personId !== undefined;
  return {
    authorised: isKnown,
    isAdministrator: isKnown && roles.includes('Administrator'),
    name,
    authMethod: method,
    metaverseObjectId: personId ?? null,
    // Listed once by the identity and once by its claims.
    roles: isKnown ? [...roles, ...roles] : [],
    message: isKnown ? null : 'The caller has no identity in the metaverse.',
  };
}
