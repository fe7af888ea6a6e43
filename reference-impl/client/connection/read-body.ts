import { SvcError } from './svc-error.ts';

// Documented responses are a few kilobytes long; the limit only keeps a server from filling the memory.
const maxBytes = 16 * 1024 * 1024;

export async function readText(body: AsyncIterable<Uint8Array> | null, what: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    const problem = `${what} returned more than 16 MiB, which is more than any documented response.`;
    if (bytes > maxBytes) throw new SvcError('UNEXPECTED_ANSWER', problem);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses `text` as JSON. If `text` is not JSON, returns undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a string from the server as one line. Control and format characters are replaced with spaces. */
export function oneLine(text: string, maxLength = 500): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

/** Removes a secret from a server's response, since some servers echo what they received. */
export function removeSecret(value: string, secret: string): string;
export function removeSecret(value: unknown, secret: string): unknown;
export function removeSecret(value: unknown, secret: string): unknown {
  if (typeof value === 'string') return value.replaceAll(secret, '[removed]');
  if (Array.isArray(value)) return value.map((item) => removeSecret(item, secret));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    removeSecret(name, secret),
    removeSecret(field, secret),
  ]);
  return Object.fromEntries(entries);
}
