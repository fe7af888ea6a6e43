// Who asks (section 5): by API key, by a token of our own issuer, or by a session of the portal.
import { createHmac, randomUUID } from 'node:crypto';
import { breaks } from './breakage.mjs';
import { now } from './clock.mjs';
import { environment, find, keys, sessions, situation } from './data.mjs';

const expected = { iss: environment.SsoAuthority, aud: 'svc-second' };
const secret = randomUUID();

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());
const sign = (text, key) => createHmac('sha256', key).update(text).digest('base64url');

/** A token as the issuer makes it: good, unless other claims or another key are asked for. */
export function issue(claims, key = secret) {
  const iat = Math.floor(now() / 1000);
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...expected, iat, exp: iat + 2_592_000, ...claims })}`;
  return `${text}.${sign(text, key)}`;
}

/** The claims of a good token. Those from before a factory reset are good no more. */
function claimsOf(token) {
  const [header, claims, signature] = token.split('.');
  if (signature !== sign(`${header}.${claims}`, secret) || decode(header).alg !== 'HS256') return undefined;
  const { iss, aud, exp, iat, ...rest } = decode(claims);
  const isInTime = exp > now() / 1000 && iat >= Math.floor(situation.resetAt / 1000);
  return iss === expected.iss && aud === expected.aud && isInTime ? rest : undefined;
}

function personal(id, name) {
  const person = find('People', id);
  return { name, method: 'oauth', person, roles: person?._Roles ?? [] };
}

/** The caller behind a request; undefined without credentials, and for bad ones. */
export function callerOf({ authorization, cookie, 'x-api-key': header }, query) {
  if (authorization !== undefined) {
    const claims = claimsOf(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
    return claims && personal(claims.sub, claims.name);
  }
  const key = keys.get(header ?? (breaks('key-in-query') ? query.get('X-Api-Key') : undefined));
  if (key !== undefined) return { name: key.Name, method: 'api_key', roles: key._Roles };
  const person = sessions.get(/portal=([\w-]+)/.exec(cookie ?? '')?.[1]);
  return person && personal(person, 'Somebody at the portal');
}

export const isAdministrator = ({ roles }) => roles.includes('Administrator');

/** Section 2.4. A key stands for a program, which is nobody in the metaverse. */
export function userInfo(caller) {
  const { name: Name, method: AuthMethod, person, roles: Roles } = caller;
  const told = { Name, AuthMethod, Roles, IsAdministrator: isAdministrator(caller) };
  if (person) return { Authorised: true, MetaverseObjectId: person.Id, ...told };
  return { Authorised: false, Message: `${Name} is nobody in the metaverse.`, ...told };
}
