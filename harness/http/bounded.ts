import { limits } from '#harness/limits.ts';
import { groupDigits } from '#harness/without-locale.ts';

/** An answer that could not be read to its end within the bounds. The server is to blame, and it is said why. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Reads what comes in parts up to a bound in bytes; what is longer is left and thrown as UnreadableAnswer. */
export async function boundedBytes(
  parts: AsyncIterable<Uint8Array>,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    size += chunk.byteLength;
    if (size > maximum) throw new UnreadableAnswer(`the answer is longer than ${groupDigits(maximum)} bytes`);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * About as many bytes of memory as an answer takes while it is kept, as text and as what it says in JSON: a list of
 * empty lists takes ten times what it has in bytes.
 */
export function memoryOf(bytes: Uint8Array): number {
  let marks = 0;
  // By number, since an iterator makes an object a byte.
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) marks += 1;
  }
  // What says more than is read is kept as text alone: a value has at most a comma and a bracket.
  return bytes.byteLength * 2 + (marks > limits.jsonValues * 2 ? 0 : marks * bytesOfMark);
}

const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;
const bytesOfMark = 30;
