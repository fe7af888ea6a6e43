import { groupDigits } from '#harness/group-digits.ts';
import { countWeight } from './spare-memory.ts';

/** The most that is read of one answer. A page of a hundred records is far smaller. */
export const maximumAnswerBytes = 5_000_000;

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
    if (size > maximum) {
      countWeight(size);
      throw new UnreadableAnswer(`the answer is longer than ${groupDigits(maximum)} bytes`);
    }
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
