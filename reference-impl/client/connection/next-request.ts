import { SvcError } from './svc-error.ts';

/** A request as the client is about to send it. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The time that the server may take by right, in seconds, on top of the usual. */
  readonly mayTakeSeconds?: number | undefined;
}

/**
 * The request that a redirect asks for; undefined where the answer is not a redirect. Nothing follows a redirect to
 * another origin: the credentials are for the instance of the session (5.1).
 */
export function followRedirect(
  outgoing: OutgoingRequest,
  status: number,
  location: string | null,
): OutgoingRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const from = new URL(outgoing.url);
  const to = location === null ? null : URL.parse(location, outgoing.url);
  const refusal = (problem: string, hint = ''): SvcError =>
    new SvcError('REDIRECTED', `${from.origin} redirects ${problem}`, hint, { status });
  if (to === null) throw refusal(`(${status}) without saying where to.`);
  if (to.origin !== from.origin)
    throw refusal(
      `to another origin, ${to.origin}; nothing was sent there.`,
      'Use that address as Url if you trust it.',
    );
  // Only 307 and 308 promise that a request with an effect stays the same request.
  if (outgoing.method !== 'GET' && status !== 307 && status !== 308)
    throw refusal(
      `a ${outgoing.method} by ${status}; it was not followed.`,
      'Give the operation its right path with --path.',
    );
  return { ...outgoing, url: to.href };
}

/**
 * How long a 429 asks to wait (7.4), in milliseconds; undefined where that cannot be read. A date counts from the
 * server's own `Date`, if it sent one, so that clocks that disagree do no harm.
 */
export function retryAfter(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse is generous: without a weekday and GMT it is not an HTTP date.
  if (!/^[A-Z][a-z]+, .*GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(value)) return undefined;
  const until = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  if (Number.isNaN(until)) return undefined;
  const serverTime = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(serverTime) ? now : serverTime));
}
