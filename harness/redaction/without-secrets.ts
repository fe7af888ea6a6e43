import { mapParts, membersOf } from '#harness/contract/json-values.ts';
import { readBody } from './read-body.ts';
import type { Redactor } from './redact.ts';
import { isSecretHeader, isSecretName, mask } from './secret-names.ts';

type Pairs = Iterable<readonly [name: string, value: string]>;

/** Headers with names in lower case. */
export type HeaderFields = Pairs | Readonly<Record<string, string>>;

export function pairsOf(headers: HeaderFields): Pairs {
  return Symbol.iterator in headers ? (headers as Pairs) : Object.entries(headers);
}

/** Includes the values of cookies, and credentials without their scheme. */
export function secretsOfHeaders(headers: HeaderFields): readonly string[] {
  return [...pairsOf(headers)]
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([name, value]) => {
      if (!name.endsWith('cookie')) return [value, value.replace(/^\w+ +/, '')];
      const pairs = name === 'cookie' ? value.split(/;\s*/) : [value.replace(/;.*/, '')];
      return pairs.flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)]);
    });
}

/** Masks every field whose name indicates a secret, and the known secrets in all other strings. */
export function withoutSecrets(value: unknown, redact: Redactor): unknown {
  if (typeof value === 'string') return redact.text(value);
  const masked = (part: unknown, name: string) =>
    isSecretMember(name, membersOf(value)) ? mask : withoutSecrets(part, redact);
  return mapParts(value, masked, (name) => redact.text(name));
}

/** The values of fields whose names indicate a secret, to be masked elsewhere too. */
export function secretsWithin(value: unknown): readonly string[] {
  // A text may be a body in itself: JSON in a form, or base64 in JSON.
  if (typeof value === 'string')
    return /^\s*(?:[[{<]|ey|W3|W1|PD)/.test(value) ? secretsWithin(membersIn(value)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretMember(name, value) ? textsWithin(member) : secretsWithin(member),
  );
}

function membersIn(text: string): unknown {
  const { fields } = readBody(text);
  return typeof fields === 'object' ? fields : undefined;
}

const label = /^(?:name|key|path|field)$/i;

/** Also `value` in `{ "name": "password", "value": … }`. */
function isSecretMember(name: string, owner: object): boolean {
  if (!/^value$/i.test(name)) return isSecretName(name);
  return Object.entries(owner).some(
    ([other, text]) => label.test(other) && typeof text === 'string' && isSecretName(text),
  );
}

export function secretsOfQuery({ searchParams }: URL): readonly string[] {
  return [...searchParams].flatMap(([name, value]) => secretsWithin({ [name]: value }));
}

export function textsWithin(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsWithin);
  return value === null || typeof value === 'boolean' ? [] : [String(value)];
}

/** Path and query of an address; query values whose names indicate a secret are masked. */
export function addressWithoutSecrets(url: URL, { text }: Redactor): string {
  const query = [...url.searchParams].map(
    ([name, value]) =>
      `${encodeURIComponent(text(name))}=${isSecretName(name) ? mask : encodeURIComponent(text(value))}`,
  );
  return text(url.pathname) + (query.length === 0 ? '' : `?${query.join('&')}`);
}

/** A complete address. It stays as it was sent unless the name of a parameter indicates a secret. */
export function urlWithoutSecrets(address: string, redact: Redactor, most?: number): string {
  const url = address.includes('?') ? new URL(address) : undefined;
  if (url === undefined || secretsOfQuery(url).length === 0) return redact.text(address, most);
  return redact.text(redact.text(url.origin) + addressWithoutSecrets(url, redact), most);
}
