// Callers (section 5), identified by API key or by a token of the trusted issuer.
import { createHmac, randomUUID } from 'node:crypto';
import { breaks } from './answers.mjs';
import { now } from './clock.mjs';
import { db, environment, find, situation } from './data.mjs';

/** The claims that the issuer and this server agree on. */
export const expected = { iss: environment.SsoAuthority, aud: 'svc-second' };
export const secret = randomUUID();
export const sign = (text, key) => createHmac('sha256', key).update(text).digest('base64url');

/** The caller with a valid token. Tokens issued before a factory reset are invalid. */
function bearerOf(token) {
  const [header, claims, signature] = token.split('.');
  if (signature !== sign(`${header}.${claims}`, secret)) return undefined;
  const { iss, aud, exp, nbf = 0, iat, sub, name: Name } = JSON.parse(Buffer.from(claims, 'base64url'));
  const isInTime = exp > now() / 1000 && nbf <= now() / 1000 && iat >= Math.floor(situation.resetAt / 1000);
  if (iss !== expected.iss || aud !== expected.aud || !isInTime) return undefined;
  const person = find('People', sub);
  return { Name, AuthMethod: 'oauth', Roles: person?._Roles ?? [], person };
}

/** The caller of a request; undefined if the credentials are missing or invalid. */
export function callerOf({ authorization, 'x-api-key': header }, query) {
  if (authorization !== undefined) return bearerOf(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  const secret = header ?? (breaks('key-in-query') ? query.get('X-Api-Key') : undefined);
  const key = db.Keys.find(({ _Secret }) => _Secret === secret);
  return key && { Name: key.Name, AuthMethod: 'api_key', Roles: key._Roles };
}

export const isAdministrator = ({ Roles }) => Roles.includes('Administrator');

/** Section 2.4. A key belongs to a program, which has no Metaverse Object. */
export function userInfo({ person, ...caller }) {
  const info = { ...caller, IsAdministrator: isAdministrator(caller) };
  if (person) return { Authorised: true, MetaverseObjectId: person.Id, ...info };
  return { Authorised: false, Message: `${caller.Name} is not in the metaverse.`, ...info };
}
