import { mask, type Redactor } from '#harness/http/redaction/redact.ts';
import type { HeaderReader } from './request-headers.ts';

const secretName = /password|passphrase|secret|api[_-]?key|token|credential|authori[sz]ation|cookie/i;

/** Headers have shorter names for it: X-Auth, Subscription-Key, X-Session. */
const secretHeader = /key|auth(?!ority|entic)|session|signature/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

export function isSecretHeader(name: string): boolean {
  return secretName.test(name) || secretHeader.test(name);
}

/** The values of all headers that hold a secret by their name. */
export function secretsOfHeaders(headers: Headers): readonly string[] {
  return [...headers].filter(([name]) => isSecretHeader(name)).map(([, value]) => value);
}

/** A value with every member that holds a secret by its name masked, whatever it holds. */
export function withoutSecrets(value: unknown, { text }: Redactor): unknown {
  const visit = (node: unknown): unknown => {
    if (typeof node === 'string') return text(node);
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(visit);
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [
        text(name),
        secretName.test(name) ? mask : visit(member),
      ]),
    );
  };
  return visit(value);
}

/** The texts that a value holds under the name of a secret: what an answer may repeat. */
export function secretsWithin(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    secretName.test(name) ? textsWithin(member) : secretsWithin(member),
  );
}

/** The values of a query that hold a secret by their name. */
export function secretsOfQuery({ searchParams }: URL): readonly string[] {
  return [...searchParams].filter(([name]) => secretName.test(name)).map(([, value]) => value);
}

function textsWithin(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsWithin);
  return value === null || typeof value === 'boolean' ? [] : [String(value)];
}

/** Path and query of an address; values of the query that hold a secret by their name are masked. */
export function placeWithoutSecrets(url: URL, { text }: Redactor): string {
  const query = [...url.searchParams].map(
    ([name, value]) =>
      `${encodeURIComponent(text(name))}=${secretName.test(name) ? mask : encodeURIComponent(text(value))}`,
  );
  return text(url.pathname) + (query.length === 0 ? '' : `?${query.join('&')}`);
}

/** The values of the headers that say who asks. */
export function credentialsIn(headers: HeaderReader): readonly string[] {
  return ['x-api-key', 'authorization', 'cookie'].flatMap((name) => headers.get(name) ?? []);
}
