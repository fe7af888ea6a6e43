import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { ApiKey, Store } from './store.ts';

/** The caller of a request. A key has no identity, whatever its roles. */
export interface Caller {
  readonly method: 'api_key' | 'oauth';
  readonly name: string;
  readonly roles: readonly string[];
  readonly personId?: string;
  /** Exempt from rate limits. */
  readonly isInfrastructure: boolean;
  /** The key by which rate limits are counted. */
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

/** The issuer of tokens that this server trusts. */
export interface Issuer {
  issue(subject: string, name: string, otherwise?: { audience?: string; seconds?: number }): Promise<string>;
  read(token: string): Promise<{ readonly sub?: string; readonly name?: unknown } | undefined>;
}

/** A careless server accepts expired tokens, and tokens for another audience. */
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

/** The caller of a request; undefined if the credentials are missing or invalid. */
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
    // Every person is listed twice: by their identity and by their claims.
    roles: isKnown ? [...roles, ...roles] : [],
    message: isKnown ? null : 'The caller has no identity in the metaverse.',
  };
}
