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
  /** Why the body is no JSON, where that is not plain to see. */
  readonly flaw?: string;
}
