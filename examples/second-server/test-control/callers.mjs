// Creates callers, and their valid or invalid credentials.
import { randomUUID } from 'node:crypto';
import { expected, secret, sign } from '../callers.mjs';
import { now } from '../clock.mjs';
import * as data from '../data.mjs';

export function keyFor(kind) {
  const [secret, name] = [randomUUID(), `Key ${data.db.Keys.length} of ${kind}`];
  const roles = ['administrator', 'infrastructure'].includes(kind) ? ['Administrator'] : [];
  data.addKey(secret, name, roles, kind === 'infrastructure');
  return { headers: { 'X-Api-Key': secret }, name };
}

/**
 * A user who signs in. Administrator and user are created again if a reset removed them; a stranger has no
 * identity.
 */
function signIn(kind) {
  const id = data.people[kind];
  const name = { user: 'Uwe User', stranger: 'Sam Stranger' }[kind] ?? 'Ada Administrator';
  if (id && !data.find('People', id)) data.addPerson(name, kind === 'user' ? [] : ['Administrator'], id);
  return { sub: id ?? `stranger-${randomUUID()}`, name };
}

/** A token of the issuer: valid, unless other claims or another key are given. */
function issue(claims, key = secret) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(now() / 1000);
  const payload = encode({ ...expected, iat, exp: iat + 2_592_000, ...claims });
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
  return `${text}.${sign(text, key)}`;
}

const invalidTokens = {
  expired: () => [{ exp: Math.floor(now() / 1000) - 600 }],
  'not-yet-valid': () => [{ nbf: Math.floor(now() / 1000) + 3600 }],
  'wrong-issuer': () => [{ iss: 'https://other.example' }],
  'wrong-audience': () => [{ aud: 'somebody-else' }],
  'wrong-signature': () => [{}, randomUUID()],
};
export function tokenFor(kind, token) {
  const { sub, name } = signIn(kind);
  const [claims, key] = invalidTokens[token]?.() ?? [];
  const signed = issue({ sub, name, ...claims }, key);
  return { headers: { Authorization: `Bearer ${signed}` }, name, metaverseObjectId: data.people[kind] };
}
