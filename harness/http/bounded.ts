/** The most that is read of one answer. A page of a hundred records is far smaller. */
export const maximumAnswerBytes = 5_000_000;

/** An answer that could not be read to its end within the bounds. The server is to blame, and it is said why. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Reads a body up to a bound in bytes; what is longer is cancelled and thrown as UnreadableAnswer. */
export async function boundedBytes(
  response: Response,
  maximum: number = maximumAnswerBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    size += chunk.byteLength;
    if (size > maximum) {
      await reader?.cancel().catch(() => undefined);
      throw new UnreadableAnswer(`the answer is longer than ${maximum.toLocaleString('en-GB')} bytes`);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The same as text; what is not UTF-8 in it is replaced. */
export async function boundedText(response: Response, maximum?: number): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(response, maximum));
}
