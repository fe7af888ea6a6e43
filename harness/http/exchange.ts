import { canonical, type Vocabulary } from '#harness/contract/casing.ts';
import { readJsonBytes } from '#harness/contract/json-values.ts';
import type { Handler } from './middleware.ts';

/** One request and its response as they crossed the wire, secrets still in them: redacted when written down. */
export interface Exchange {
  /** Counts from 1 in the order of sending, within a run. */
  readonly id: number;
  /** Which operation of the contract was asked for; absent for a path outside the contract. */
  readonly operation?: string;
  /** Who asked: `administrator`, `stranger`, … */
  readonly caller: string;
  /** Feature file and line of the scenario it was sent for; absent for the harness's own probing. */
  readonly location?: string;
  /** When it was sent, ISO 8601. */
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
}

export interface RecordedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as JSON exactly as sent; absent when it is none. */
  readonly json?: unknown;
  /** The body as JSON with member names spelled as in the contract; absent when it is none. */
  readonly content?: unknown;
  /** Why the body is not JSON, where that is not plain to see. */
  readonly flaw?: string;
}

/** What the sender knows of a request beside the request itself. */
export interface Occasion {
  readonly operation?: string;
  readonly caller: string;
  readonly location?: string;
}

export interface Sender {
  readonly send: Handler;
  /** Resolves when the next request may leave, where there is a pace to keep. No time of the server's is spent on it. */
  turn?(): Promise<void>;
}

export interface Recorder {
  readonly exchanges: readonly Exchange[];
  send(request: Request, occasion: Occasion): Promise<Exchange>;
}

/** Numbers exchanges from 1; recorders of one run that share it never give one number twice. */
export function numbering(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

export function recorder(sender: Sender, vocabulary: Vocabulary, next = numbering()): Recorder {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async send(request, occasion) {
      const id = next();
      await sender.turn?.();
      const startedAt = new Date();
      const started = performance.now();
      const body = request.body === null ? undefined : await request.clone().text();
      const response = await sender.send(request);
      const exchange: Exchange = {
        id,
        ...occasion,
        at: startedAt.toISOString(),
        request: {
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          ...(body === undefined ? {} : { body }),
        },
        response: await read(response, vocabulary),
        durationMs: Math.round((performance.now() - started) * 1000) / 1000,
      };
      exchanges.push(exchange);
      return exchange;
    },
  };
}

async function read(response: Response, vocabulary: Vocabulary): Promise<RecordedResponse> {
  const { text: body, reading } = readJsonBytes(await response.arrayBuffer());
  const base = { status: response.status, headers: Object.fromEntries(response.headers), body };
  if (!('value' in reading)) return { ...base, ...reading };
  return { ...base, json: reading.value, content: canonical(reading.value, vocabulary) };
}
