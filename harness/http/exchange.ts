import type { Vocabulary } from '#harness/contract/casing.ts';
import { defined, utf8Text } from '#harness/contract/json-values.ts';
import { type KeptBody, keepBodies } from './kept-bodies.ts';
import type { Target } from './target.ts';
import { newTrace, traceparentOf } from './trace.ts';

/** One request and its response as transmitted. Secrets are not redacted until something is written. */
export interface Exchange {
  /** Counts from 1 in the order of sending, within a run. */
  readonly id: number;
  /** The called operation; absent for a path outside the contract. */
  readonly operation?: string;
  /** The caller: `administrator`, `stranger`, … */
  readonly caller: string;
  /** Feature file and line of the scenario; absent for probe requests. */
  readonly location?: string;
  /** In a sweep: the value of each dimension, such as the operation and the caller. */
  readonly covers?: Readonly<Record<string, string>>;
  /** The trace id that was sent with it, in a header that `request` does not show. */
  readonly trace?: string;
  /** When the request was sent, ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Set if the body is not UTF-8. */
  readonly flaw?: string;
}

export interface RecordedResponse extends KeptBody {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Recorder {
  readonly exchanges: readonly Exchange[];
  /** `occasion` has the fields of the exchange that the request does not contain. */
  send(
    request: Request,
    occasion: Pick<Exchange, 'operation' | 'caller' | 'location' | 'covers'>,
  ): Promise<Exchange>;
}

/** Numbers exchanges from 1. The recorders of a run share the numbering, so that each number is unique. */
export function numbering(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

export function recorder(
  target: Pick<Target, 'send' | 'turn' | 'isTraced'>,
  vocabulary: Vocabulary,
  next = numbering(),
  bodies = keepBodies(vocabulary),
): Recorder {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async send(request, occasion) {
      const id = next();
      const trace = target.isTraced === true ? newTrace() : undefined;
      await target.turn?.();
      const startedAt = new Date();
      const started = performance.now();
      const sent = request.body === null ? undefined : utf8Text(await request.clone().arrayBuffer());
      const response = await target.send(trace === undefined ? request : traced(request, trace));
      const exchange: Exchange = {
        id,
        ...occasion,
        ...defined({ trace }),
        at: startedAt.toISOString(),
        request: {
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          ...defined({ body: sent?.text, flaw: sent?.flaw }),
        },
        response: {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          ...bodies.read(await response.arrayBuffer()),
        },
        durationMs: Math.round((performance.now() - started) * 1000) / 1000,
      };
      exchanges.push(exchange);
      return exchange;
    },
  };
}

/** A copy, so that the request itself stays equal to others, and a command that repeats it has no old trace. */
function traced(request: Request, trace: string): Request {
  const headers = new Headers(request.headers);
  headers.set('traceparent', traceparentOf(trace));
  return new Request(request, { headers });
}
