import type { Dispatcher } from 'undici';
import { limits } from '#harness/limits.ts';
import { boundedBytes } from './bounded.ts';
import { decoded } from './content-codings.ts';

/** A request as it goes over the wire. */
export interface Question {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  readonly dispatcher: Dispatcher;
  /** Bounds the whole answer, its body included. */
  readonly signal: AbortSignal;
}

/** The beginning of an answer. Whoever has one reads its body or leaves it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, its Content-Encoding undone; one that is longer is thrown as UnreadableAnswer. */
  read(maximum?: number): Promise<Uint8Array<ArrayBuffer>>;
  leave(): void;
}

/** What a server may take for itself to be asked in: whatever of it is decoded here within bounds. */
const usual = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'svc-contract' };

/**
 * Sends one request over undici, and follows no redirect. Not by its `fetch`, which inflates what is compressed with
 * `deflate` without end, whether anybody reads it or not.
 */
export async function ask(
  url: URL | string,
  { headers, body, dispatcher, signal, ...question }: Question,
): Promise<Answer> {
  const method = question.method as Dispatcher.HttpMethod;
  const given = { ...usual, ...Object.fromEntries(headers) };
  const { origin, pathname, search } = new URL(url);
  const answer = await dispatcher.request({
    origin,
    path: `${pathname}${search}`,
    method,
    headers: given,
    signal,
    ...(body && { body }),
  });
  const whole = headersIn(answer.headers);
  const leave = (): void => void answer.body.on('error', () => undefined).destroy();
  return {
    status: answer.statusCode,
    headers: whole,
    leave,
    async read(maximum: number = limits.answerBytes) {
      try {
        const coding = method === 'HEAD' ? '' : (whole.get('content-encoding') ?? '');
        return await boundedBytes(decoded(answer.body, coding), maximum);
      } finally {
        leave();
      }
    },
  };
}

function headersIn(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new Headers(pairs);
}
