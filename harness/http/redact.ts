/** Headers whose value is a secret whatever it is. Names in lower case. */
const secretHeaders = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

// Members of bodies whose value is a secret whatever it is. A text that was cut short may lack the closing quote.
const secretMembers = /("[\w-]*(?:password|secret|api[_-]?key|token)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;

const mask = '[redacted]';

/** Takes secrets out of text and headers; built once a run from the values that the run knows to be secret. */
export interface Redactor {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

/** `secrets` are values that must not appear anywhere, e.g. the keys of the profile. */
export function redactor(secrets: Iterable<string>): Redactor {
  const known = [...new Set([...secrets].flatMap(partsOf).flatMap(spellingsOf))].sort(
    (a, b) => b.length - a.length,
  );
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

// `Bearer abc` is a secret as `abc` too, and `Bearer` is none. Very short values would blot out ordinary words.
function partsOf(secret: string): string[] {
  return [secret, ...secret.split(/\s+/)].filter((part) => part.length >= 6 && !/^bearer$/i.test(part));
}

// As it stands, within a JSON text, within a path, and within a query.
function spellingsOf(secret: string): string[] {
  const inQuery = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed()), inQuery];
}
