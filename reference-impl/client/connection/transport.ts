import { parseJson, readText } from './read-body.ts';
import { SvcError } from './svc-error.ts';

/** The clock of the client, replaceable so that tests do not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early if the signal is aborted; the caller must check the signal. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Browsers have no timer that accepts an AbortSignal.
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

export interface Transport {
  /** A web-standard `fetch`; the platform's by default. */
  fetch(request: Request): Promise<Response>;
  readonly clock: Clock;
  /** The time limit of one request in seconds; 30 by default. */
  readonly timeoutSeconds: number;
  /** The longest total wait for the 429s of one request, in seconds; 60 by default. */
  readonly maxRetrySeconds: number;
  /** Called with a one-line message before every wait. */
  notice(line: string): void;
  readonly signal: AbortSignal | undefined;
}

/** A response with its complete body. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON value; undefined if the body is not JSON. */
  readonly body: unknown;
  readonly contentType: string;
}

/** Sends a request. After a 429, waits and sends again (§7.4). Follows redirects to the same origin. */
export async function send(transport: Transport, outgoing: OutgoingRequest): Promise<Reply> {
  const { clock, signal, maxRetrySeconds, notice } = transport;
  let patience = maxRetrySeconds * 1000;
  for (;;) {
    const reply = await sendFollowing(transport, outgoing);
    const { status, headers } = reply;
    if (status !== 429) return reply;
    const problem = `${describeRequest(outgoing)} was refused: too many requests (429).`;
    const limited = (hint: string) => new SvcError('RATE_LIMITED', problem, hint, { status });
    const delay = retryAfter(headers, clock.now());
    if (delay === undefined) throw limited('Retry-After is missing or cannot be parsed.');
    // Each wait lasts at least a second. Waits of 0 would never use up `patience`, so the loop would not end.
    const wait = Math.max(delay, 1000);
    const seconds = Math.ceil(wait / 1000);
    if (wait > patience)
      throw limited(`The server requires a wait of ${seconds} s, which exceeds --patience.`);
    patience -= wait;
    notice(`Too many requests (429): retrying in ${seconds} s.`);
    await clock.wait(wait, signal);
    if (signal?.aborted === true) throw interrupted(outgoing);
  }
}

async function sendFollowing(transport: Transport, first: OutgoingRequest): Promise<Reply> {
  let outgoing = first;
  for (let hops = 0; hops <= 5; hops += 1) {
    const reply = await sendOnce(transport, outgoing);
    const next = followRedirect(outgoing, reply.status, reply.headers.get('location'));
    if (next === undefined) return reply;
    outgoing = next;
  }
  throw new SvcError('REDIRECTED', `${describeRequest(first)} was redirected too many times.`);
}

const requests = new WeakMap<Response, Request>();

/**
 * The platform's `fetch`. It refers to a request so weakly that, once the request is collected, its signal ends nothing;
 * so the request is kept as long as its response.
 */
export async function platformFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  requests.set(response, request);
  return response;
}

async function sendOnce(
  { fetch, signal, timeoutSeconds }: Transport,
  outgoing: OutgoingRequest,
): Promise<Reply> {
  const { method, url, body, mayTakeSeconds = 0 } = outgoing;
  const seconds = timeoutSeconds + mayTakeSeconds;
  const timeout = AbortSignal.timeout(seconds * 1000);
  const contentType = body !== undefined && { 'content-type': 'application/json' };
  try {
    const request = new Request(url, {
      method,
      headers: { accept: 'application/json', ...outgoing.headers, ...contentType },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const response = await fetch(request);
    const text = await readText(response.body, describeRequest(outgoing));
    const { status, headers } = response;
    return {
      status,
      headers,
      body: parseJson(text),
      contentType: headers.get('content-type') ?? 'no content type',
    };
  } catch (cause) {
    if (cause instanceof SvcError) throw cause;
    if (signal?.aborted === true) throw interrupted(outgoing, afterEffect(outgoing));
    if (timeout.aborted)
      throw new SvcError(
        'TIMED_OUT',
        `${describeRequest(outgoing)} did not respond within ${seconds} s.`,
        `Use a longer --timeout. ${afterEffect(outgoing)}`.trim(),
      );
    const why = reason(cause);
    const problem = `${new URL(url).origin} did not respond: ${why}.`;
    throw new SvcError('UNREACHABLE', problem, advice(why, outgoing), { cause });
  }
}

/** The method and address of a request. The query is omitted, since it may contain personal data. */
export const describeRequest = ({ method, url }: OutgoingRequest): string =>
  `${method} ${url.replace(/\?.*$/, '')}`;

const neverArrived = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function advice(why: string, outgoing: OutgoingRequest): string {
  if (/CERT|SIGNATURE/.test(why))
    return 'Set NODE_EXTRA_CA_CERTS to the certificate authority of the server.';
  if (neverArrived.includes(why)) return 'Check that the server is running and that the address is correct.';
  return afterEffect(outgoing);
}

/** A warning that the request may still take effect. A GET has no effect, so its warning is empty. */
const afterEffect = ({ method }: OutgoingRequest): string =>
  method === 'GET' ? '' : 'The request may still take effect.';

const interrupted = (outgoing: OutgoingRequest, hint = ''): SvcError =>
  new SvcError('INTERRUPTED', `Interrupted during ${describeRequest(outgoing)}.`, hint);

/** The first code in the chain of causes. If the chain has no code: the first line of its last message. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message.split('\n', 1).join('') : reason(error.cause);
}

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How many seconds the operation may take by design. `timeoutSeconds` is extended by this value. */
  readonly mayTakeSeconds?: number | undefined;
}

/** The redirected request, if any. A redirect to another origin throws, to protect credentials (§5.1). */
function followRedirect(
  outgoing: OutgoingRequest,
  status: number,
  location: string | null,
): OutgoingRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const from = new URL(outgoing.url);
  const to =
    location !== null && URL.canParse(location, outgoing.url) ? new URL(location, outgoing.url) : null;
  const refusal = (problem: string, hint = ''): SvcError =>
    new SvcError('REDIRECTED', `${from.origin} redirects ${problem}`, hint, { status });
  if (to === null) throw refusal(`(${status}) without a Location header.`);
  if (to.origin !== from.origin)
    throw refusal(
      `to another origin, ${to.origin}; nothing was sent there.`,
      'Use that address as Url if you trust it.',
    );
  // Only 307 and 308 guarantee that the method and the body stay the same.
  if (outgoing.method !== 'GET' && status !== 307 && status !== 308)
    throw refusal(
      `a ${outgoing.method} with status ${status}; the redirect was not followed.`,
      'Set the path of the operation with --path.',
    );
  return { ...outgoing, url: to.href };
}

/** The wait in milliseconds (§7.4). Clocks may differ, so a date is compared with the `Date` header. */
function retryAfter(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse also accepts formats that an HTTP date must not have (RFC 9110, 5.6.7).
  if (!/^[A-Z][a-z]+, .*GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(value)) return undefined;
  const until = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  if (Number.isNaN(until)) return undefined;
  const serverTime = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(serverTime) ? now : serverTime));
}
