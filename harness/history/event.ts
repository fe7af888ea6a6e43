import type { OperationEffect } from '#harness/contract/operations.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller, CallerKind } from '#harness/register/callers.ts';
import type { Entered } from '#harness/session/history.ts';

/** What happened to one server since its initial state was restored. Monitors judge such events in order. */
export type HistoryEvent = ({ readonly kind: 'exchange' } & Answered) | Entered;

/** A request, and its response. */
export interface Answered {
  readonly exchange: Exchange;
  /** Absent if the request is not an operation of the contract. */
  readonly operation?: string;
  /** The possible effect of the request on the server; `write` for a request outside the contract. */
  readonly effect: OperationEffect;
  readonly caller: CallerKind;
  readonly by?: NonNullable<Caller['method']>;
  readonly path: Readonly<Record<string, string>>;
  /** How the request differs from the contract; empty for a valid one. */
  readonly violations: readonly RequestViolation[];
  /** Whether the request is unusual in a way that is not in `violations`, such as an additional header. */
  readonly isOdd: boolean;
  readonly credentials?: string;
  /** Whether a concurrent request, or a reset that may have removed the caller, limits what can be judged. */
  readonly isBesideOthers: boolean;
}
