import { SvcError } from './svc-error.ts';

// Documented answers are some kilobytes; this only keeps a server from filling the memory.
const mostBytes = 16 * 1024 * 1024;

/** The whole body as text. */
export async function readText(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  what: string,
): Promise<string> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > mostBytes)
      throw new SvcError(
        'UNEXPECTED_ANSWER',
        `${what} answered more than 16 MiB, which no documented answer is.`,
      );
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** The JSON value of a text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const breaking = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text of the server as one harmless line: nothing in it can move a cursor or colour a terminal. */
export function oneLine(text: string, most = 500): string {
  const line = text.replaceAll(breaking, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Takes every occurrence of a secret out of whatever a server answered, since some echo what they were sent. */
export function withoutSecret(value: unknown, secret: string): unknown {
  if (typeof value === 'string') return value.replaceAll(secret, '[removed]');
  if (Array.isArray(value)) return value.map((item) => withoutSecret(item, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replaceAll(secret, '[removed]'),
      withoutSecret(member, secret),
    ]),
  );
}
