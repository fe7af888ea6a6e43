import type { IncomingMessage } from 'node:http';

/** Reads a body to its end, or to where it is too long: the rest is never kept. */
export async function takeBody(
  request: Request,
  { headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage,
  most: number,
): Promise<Request | 'too long'> {
  // What says neither how long its body is nor that it comes in chunks has none (RFC 9112, 6.3).
  if (length === undefined && coding === undefined) return request;
  if (Number(length ?? 0) > most) return 'too long';
  // Whether there is one is not asked of these two: the mere question makes a request of the lightweight one.
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > most) return 'too long';
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}
