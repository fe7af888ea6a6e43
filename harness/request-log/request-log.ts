import type { Authentication, RequestViolation } from '#harness/contract/request-validator.ts';
import { limits } from '#harness/errors/limits.ts';

/** One received request, with secrets removed. It has the shape that openapi/state-control.yaml defines. */
export interface ReceivedRequest extends RequestHead {
  /** Counts from 1 in the order of arrival. */
  readonly id: number;
  /** The headers of the request and, once it is complete, the response; secrets are removed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The bodies of the request and the response. Only short JSON is kept, and its secrets are removed. */
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** Facts about a received request and its response, without their bodies. */
export interface RequestHead {
  /** When the request arrived, ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation?: string;
  readonly caller: ReceivedCaller;
  readonly bodyBytes: number;
  /** 0 if the connection was dropped. Status and duration are absent until the response is complete. */
  readonly status?: number;
  readonly durationMs?: number;
  readonly verdict: 'valid' | 'violation';
  readonly violations: readonly RequestViolation[];
}

export interface ReceivedCaller {
  readonly authentication: Authentication | 'session';
  /** `administrator`, `user`, …; absent if state control did not issue the credentials. */
  readonly kind?: string;
}

/** The last requests, oldest first. */
export interface RequestLog {
  /** The requests after an id, and how many were dropped since the log was last cleared. */
  since(id: number): { readonly requests: readonly ReceivedRequest[]; readonly dropped: number };
  empty(): void;
}

// A line contains no closures: a thousand long-lived closures slow down garbage collection.
interface Line<Raw> {
  readonly id: number;
  length: number;
  isAnswered: boolean;
  /** The request. When this line is first read after the response, `written` replaces `raw`. */
  raw: Raw | undefined;
  written: ReceivedRequest | undefined;
}

/** A request is checked when the log is read, not when it arrives, so that no response is delayed. */
export function requestLog<Raw>(
  checked: (raw: Raw) => Omit<ReceivedRequest, 'id'>,
  most: number = limits.loggedRequests,
  longest: number = limits.loggedLength,
) {
  let count = 0;
  let dropped = 0;
  let length = 0;
  let lines: Line<Raw>[] = [];

  function read(line: Line<Raw>): ReceivedRequest {
    if (line.raw !== undefined) line.written = { id: line.id, ...checked(line.raw) };
    if (line.isAnswered) line.raw = undefined;
    return line.written as ReceivedRequest;
  }

  function forget(): void {
    while (lines.length > most || (length > longest && lines.length > 1)) {
      length -= lines.shift()?.length ?? 0;
      dropped += 1;
    }
  }

  return {
    add(raw: Raw) {
      count += 1;
      const line: Line<Raw> = { id: count, length: 0, isAnswered: false, raw, written: undefined };
      lines.push(line);
      forget();
      return {
        read: () => read(line),
        /** Sets the number of stored characters of request and response, once the response is known. */
        answered(ofTexts: number): void {
          line.isAnswered = true;
          // The entry may have been dropped in the meantime.
          if (line.id <= count - lines.length) return;
          line.length = ofTexts;
          length += ofTexts;
          forget();
        },
      };
    },
    since: (id: number) => ({ requests: lines.filter((line) => line.id > id).map(read), dropped }),
    empty(): void {
      lines = [];
      length = 0;
      dropped = 0;
    },
  };
}

/** A received request in one line for a terminal. Each violation of the contract follows in its own line. */
export function requestLine({ at, method, path, status, durationMs, violations }: RequestHead): string {
  const answered = status === 0 ? 'connection dropped' : (status ?? 'no response');
  const lines = [
    `${new Date(at).toTimeString().slice(0, 8)} ${method} ${path} ${answered} ${durationMs ?? 0} ms`,
    ...violations.map(
      ({ in: part, at: place, message, basis }) =>
        `  ${[part, place].filter(Boolean).join(' ')}: ${message}${basis === 'open' ? ' (open)' : ''}`,
    ),
  ];
  // The path and the field names come from the client, so control characters in them become blanks.
  return `${lines.map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')).join('\n')}\n`;
}

/** Collects lines for a moment and prints them together, so that printing does not delay responses. */
export function linePrinter(print: (lines: string) => void) {
  let waiting: (() => string)[] = [];
  const flush = (): void => {
    const lines = waiting.map((line) => line()).join('');
    waiting = [];
    if (lines !== '') print(lines);
  };
  return {
    add(line: () => string): void {
      if (waiting.push(line) === 1) setTimeout(flush, momentMs);
    },
    flush,
  };
}

/** The time for which lines are collected: too short for a user to notice, but enough for many lines. */
const momentMs = 20;

/** Returns or clears the log, for `/requests` of the state control protocol. The caller checks the token. */
export function logOverHttp(log: RequestLog): (request: Request) => Response {
  return ({ method, url }) => {
    if (method === 'DELETE') {
      log.empty();
      return new Response(null, { status: 204 });
    }
    if (method !== 'GET') return problem(405, 'Only GET and DELETE are supported.', { allow: 'GET, DELETE' });
    const after = new URL(url).searchParams.get('after') ?? '0';
    if (!/^\d{1,15}$/.test(after)) return problem(400, 'after must be the id of a request, a whole number.');
    return Response.json(log.since(Number(after)), { headers: { 'cache-control': 'no-store' } });
  };
}

const titles: Readonly<Record<number, string>> = { 400: 'Bad parameters', 405: 'Method not allowed' };

/** The response with which state control refuses a request: problem details (RFC 9457). */
function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: titles[status] ?? 'Refused', status, detail };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}
