import { canonical } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import type { RequestContract, RequestedOperation } from '#harness/contract/operation-matcher.ts';
import type { HeaderReader } from '#harness/contract/request-validator.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { mask, type Redactor } from './redact.ts';
import { isSecretHeader, isSecretName } from './secret-names.ts';

export function secretsOfHeaders(headers: Headers): readonly string[] {
  return [...headers].filter(([name]) => isSecretHeader(name)).map(([, value]) => value);
}

/** Secrets in query, headers and JSON bodies. A header value is included with and without its scheme. */
export function secretsOfMessages(
  url: URL,
  messages: readonly { readonly headers: Headers; readonly body: string | undefined }[],
): readonly string[] {
  return [
    ...secretsOfQuery(url),
    ...messages.flatMap(({ headers, body }) => [
      ...secretsOfHeaders(headers).flatMap((each) => [each, each.replace(/^\w+ +/, '')]),
      ...secretsWithin(jsonValue(body)),
    ]),
  ];
}

/** Masks every field whose name indicates a secret, and the known secrets in all other strings. */
export function withoutSecrets(value: unknown, { text }: Redactor): unknown {
  const visit = (node: unknown): unknown => {
    if (typeof node === 'string') return text(node);
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(visit);
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [text(name), isSecretName(name) ? mask : visit(member)]),
    );
  };
  return visit(value);
}

/** The values of fields whose names indicate a secret, to be masked elsewhere too. */
export function secretsWithin(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretName(name) ? textsWithin(member) : secretsWithin(member),
  );
}

export function secretsOfQuery({ searchParams }: URL): readonly string[] {
  return [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
}

function textsWithin(value: unknown): readonly string[] {
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

export function credentialsIn(headers: HeaderReader): readonly string[] {
  return ['x-api-key', 'authorization', 'cookie'].flatMap((name) => headers.get(name) ?? []);
}

/** Whether the body must be hidden: if it lacks the documented shape, a secret may be anywhere in it. */
export function isHiddenBody(
  { operation, path }: { readonly operation: RequestedOperation | undefined; readonly path: string },
  body: unknown,
  { vocabulary }: Pick<RequestContract, 'vocabulary'>,
): boolean {
  // No operation takes a bare string, so a string never has the documented shape.
  if (typeof body === 'string') return true;
  if (operation === undefined) return isSecretName(path);
  const { schema = {} } = operation.requestBody ?? {};
  const documented = Object.keys(schema.properties ?? {});
  if (!documented.some(isSecretName)) return false;
  const read = canonical(body, vocabulary);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return true;
  if (Object.keys(read).some((name) => !documented.includes(name))) return true;
  return violationsOf(schema, read, 'full').some(({ keyword }) => keyword === 'type');
}
