/** Headers whose value is a secret whatever it is. Names in lower case. */
const secretHeaders = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** Members of bodies whose value is a secret whatever it is; compared without case, `_` and `-`. */
const secretMembers = /("(?:[a-z_-]*(?:password|secret|api[_-]?key|token))"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

const mask = '[redacted]';

/** Takes secrets out of text and headers; built once a run from the values that the run knows to be secret. */
export interface Redactor {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

/** `secrets` are values that must not appear anywhere, e.g. the keys of the profile. */
export function redactor(secrets: Iterable<string>): Redactor {
  const known = [...new Set([...secrets].flatMap(partsOf))].sort((a, b) => b.length - a.length);
  const text = (value: string): string =>
    known
      .reduce((rest, secret) => rest.replaceAll(secret, mask), value)
      .replaceAll(secretMembers, `$1"${mask}"`);
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          secretHeaders.has(name.toLowerCase()) ? mask : text(value),
        ]),
      ),
  };
}

// `Bearer abc` is a secret as `abc` too. Very short values would blot out ordinary words.
function partsOf(secret: string): string[] {
  return [secret, ...secret.split(/\s+/)].filter((part) => part.length >= 6);
}
