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

/** A request as it is written down: judged once, when somebody first reads it, and never in the way of its answer. */
export interface Entry {
  judged(): Omit<ReceivedRequest, 'id'>;
  /** Characters of the texts that are kept until it is judged, and as values after that. */
  readonly length: number;
}

/** The last requests, oldest first. */
export interface RequestLog {
  /** Answers with what reads the entry. */
  add(entry: Entry): () => ReceivedRequest;
  /** Those after an id, and how many were forgotten since the log was last emptied. */
  since(id: number): { readonly requests: readonly ReceivedRequest[]; readonly dropped: number };
  empty(): void;
}

export interface LogLimits {
  readonly requests: number;
  /** Characters of all texts together. */
  readonly length: number;
}

export const logLimits: LogLimits = { requests: 1000, length: 8_000_000 };

interface Line {
  readonly id: number;
  readonly length: number;
  read(): ReceivedRequest;
}

export function requestLog({ requests: most, length: longest }: LogLimits = logLimits): RequestLog {
  let count = 0;
  let dropped = 0;
  let length = 0;
  let kept: Line[] = [];
  return {
    add(entry) {
      count += 1;
      const line = lineOf(count, entry);
      kept.push(line);
      length += line.length;
      while (kept.length > most || (length > longest && kept.length > 1)) {
        length -= kept.shift()?.length ?? 0;
        dropped += 1;
      }
      return line.read;
    },
    since: (id) => ({ requests: kept.filter((line) => line.id > id).map(({ read }) => read()), dropped }),
    empty() {
      kept = [];
      length = 0;
      dropped = 0;
    },
  };
}

function lineOf(id: number, { length, judged }: Entry): Line {
  // The texts that it was judged from are let go with the first of the two.
  let read = (): ReceivedRequest => {
    const written = { id, ...judged() };
    read = () => written;
    return written;
  };
  return { id, length, read: () => read() };
}
