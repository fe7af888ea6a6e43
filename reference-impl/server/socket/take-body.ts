/** Reads a body to its end, or to where it is too long: the rest is never kept. */
export async function takeBody(request: Request, most: number): Promise<Request | 'too long'> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'too long';
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
