import { Refusal, statuses } from '#reference/server/domain/errors.ts';

const texts = new WeakMap<Response, string>();

/** Like `Response.json`, but `textAtHand` returns the text without reading the body stream, which is slow. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  const response = new Response(encodedWhenRead(text), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
  texts.set(response, text);
  return response;
}

/** Encodes the text only when the stream is read. If only `textAtHand` is used, the text is not encoded. */
function encodedWhenRead(text: string): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(stream) {
      stream.enqueue(new TextEncoder().encode(text));
      stream.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** The body of a response, if it is available without reading the stream. */
export function textAtHand(response: Response): string | undefined {
  return response.bodyUsed ? undefined : texts.get(response);
}

/** The only function that converts an error into a response (§2.9, §7.1). */
export function errorAnswer(error: unknown, now: Date): Response {
  const { kind, message, extras } =
    error instanceof Refusal ? error : new Refusal('internal-error', 'An internal error occurred.');
  const { details, validationErrors, headers = {} } = extras;
  const code = kind.replaceAll('-', '_').toUpperCase();
  // §2.9: details and validationErrors are present in some errors only.
  const body = { code, message, details, validationErrors, timestamp: now };
  return jsonResponse(body, statuses[kind], headers);
}

/** The response with which state control refuses a request, as problem details. */
export function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  title = titles[status] ?? 'Refused',
): Response {
  const body = { type: 'about:blank', title, status, detail };
  return jsonResponse(body, status, { 'content-type': 'application/problem+json', ...headers });
}

const titles: Record<number, string> = {
  400: 'Bad parameters',
  401: 'No token',
  404: 'Not found',
  405: 'Method not allowed',
  501: 'Unsupported state',
  503: 'Not saved',
};
