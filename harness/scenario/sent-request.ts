import type { RequestViolation } from '#harness/contract/request-judge.ts';
import type { Exchange } from '#harness/http/exchange.ts';

/** A request of a recording, as checks look at it. */
export interface SentRequest {
  readonly exchange: Exchange;
  readonly headers: Headers;
  readonly url: URL;
  /** How it differs from the contract, as far as the recording tells. */
  readonly violations: readonly RequestViolation[];
  /** When its answer had arrived, in milliseconds. */
  readonly endedAt: number;
}

/** A request of a recording together with all of them: what another request holds tells whose a secret is. */
export interface RecordedRequest extends SentRequest {
  readonly all: readonly SentRequest[];
}
