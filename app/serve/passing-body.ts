import { Readable } from 'node:stream';
import { boundedBytes, decoded } from '#harness/http/send-request.ts';

/** Passes a body on part by part, and keeps it as long as it has at most `most` bytes. */
export function passingBody(parts: AsyncIterable<Uint8Array>, most: number) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return {
    async *parts(): AsyncGenerator<Uint8Array> {
      for await (const part of parts) {
        size += part.byteLength;
        if (size <= most) chunks.push(part);
        else chunks = [];
        yield part;
      }
    },
    /** What has passed so far; undefined if it is too long. */
    bytes: () => (size <= most ? Buffer.concat(chunks) : undefined),
  };
}

/** The text of a body without its content coding; undefined if it cannot be decoded. */
export async function textOf(
  bytes: Uint8Array,
  coding: string | null,
  most: number,
): Promise<string | undefined> {
  if (bytes.length === 0) return '';
  try {
    const parts = decoded(Readable.from([bytes]), coding ?? '');
    return Buffer.from(await boundedBytes(parts, most)).toString();
  } catch {
    return undefined;
  }
}
