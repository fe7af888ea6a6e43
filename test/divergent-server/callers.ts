import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The issuer of tokens, which this server trusts. */
export interface Issuer {
  issue(subject: string, name: string, otherwise?: { audience?: string; seconds?: number }): string;
  read(token: string): { readonly sub: string; readonly name: string } | undefined;
}

/** A careless one takes its own tokens whenever they end and whomever they are for. */
export function createIssuer(isCareless: boolean): Issuer {
  const secret = randomUUID();
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    issue(sub, name, { audience: aud = clientId, seconds = 3_600 } = {}) {
      const exp = Math.floor(Date.now() / 1000) + seconds;
      const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ iss: authority, aud, exp, sub, name })}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    read(token) {
      const [header = '', claims = '', signature = '', ...more] = token.split('.');
      const [shown, wanted] = [Buffer.from(signature, 'base64url'), sign(`${header}.${claims}`)];
      if (more.length > 0 || shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
        return undefined;
      const { iss, aud, exp, sub, name } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const isMeant = aud === clientId && exp * 1000 > Date.now();
      return iss === authority && (isCareless || isMeant) ? { sub, name } : undefined;
    },
  };
}

/** The caller behind a request, unless it shows no credentials or bad ones. */
export function callerOf(headers: IncomingHttpHeaders, store: Store, issuer: Issuer): Caller | undefined {
  const shown = headers['x-api-key'];
  if (typeof shown === 'string') {
    const key = store.apiKeys.find(({ secret }) => secret === shown);
    return key && ofKey(key);
  }
  const token = issuer.read(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  if (token === undefined) return undefined;
  const person = store.people.find(({ id }) => id === token.sub);
  return {
    method: 'oauth',
    name: person?.displayName ?? token.name,
    roles: person?.roles ?? [],
    isInfrastructure: false,
    id: token.sub,
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
