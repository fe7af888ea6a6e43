import type { RequestViolation } from './judge.ts';
import type { Authentication } from './request-headers.ts';

/** One request as a server received it, secrets taken out. The shape of openapi/state-control.yaml. */
export interface ReceivedRequest {
  /** Counts from 1 in the order of answering. */
  readonly id: number;
  /** When it arrived, ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly operation?: string;
  readonly caller: ReceivedCaller;
  /** The body where it is JSON and not long. */
  readonly body?: unknown;
  readonly bodyBytes: number;
  /** 0 where the connection was dropped instead. */
  readonly status: number;
  /** The body of the answer where it is JSON and not long. */
  readonly answer?: unknown;
  readonly durationMs: number;
  readonly verdict: 'valid' | 'violation';
  readonly violations: readonly RequestViolation[];
}

export interface ReceivedCaller {
  readonly authentication: Authentication | 'session';
  /** What `a caller exists` made of them: `administrator`, `user`, …; absent for credentials from elsewhere. */
  readonly kind?: string;
}

/** The last requests, oldest first. */
export interface RequestLog {
  add(request: Omit<ReceivedRequest, 'id'>): ReceivedRequest;
  /** Those after an id, and how many were forgotten since the log was last emptied. */
  since(id: number): { readonly requests: readonly ReceivedRequest[]; readonly dropped: number };
  empty(): void;
}

export function requestLog(limit = 1000): RequestLog {
  let count = 0;
  let dropped = 0;
  let kept: ReceivedRequest[] = [];
  return {
    add(request) {
      count += 1;
      const written = { id: count, ...request };
      kept.push(written);
      if (kept.length > limit) {
        kept.shift();
        dropped += 1;
      }
      return written;
    },
    since: (id) => ({ requests: kept.filter((request) => request.id > id), dropped }),
    empty() {
      kept = [];
      dropped = 0;
    },
  };
}
