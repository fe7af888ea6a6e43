import type { Caller, CallerKind } from '#harness/register/callers.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import type { Combination } from '#harness/sweep/covering.ts';

/** One action of an exploration, as plain JSON that can be written to a file and replayed. */
export type Action = Send | Enter | Together | Combine;

/** Sends a request, possibly an invalid one, to an operation of the contract. */
export interface Send {
  readonly do: 'ask';
  readonly operation: string;
  readonly caller: CallerKind;
  /** The method of authentication. */
  readonly by?: NonNullable<Caller['method']>;
  /** The record in the path: a literal string, or an index among the records known at the time of sending. */
  readonly record?: number | string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** A JSON value, in which `{"$known": name, "nth": n}` stands for the nth known identifier of that name. */
  readonly body?: unknown;
  readonly odd?: Oddity;
}

/** How a request deviates from the contract. */
export interface Oddity {
  readonly method?: string;
  /** Appended to the path. */
  readonly behindPath?: string;
  /** Appended to the query without encoding. */
  readonly queryText?: string;
  readonly header?: readonly [name: string, value: string];
  /** Sent instead of the caller's credentials: headers, or a kind of credentials in `Model.credentials`. */
  readonly credentials?: Readonly<Record<string, string>> | string;
  /** Sent unchanged instead of the body. */
  readonly text?: string;
}

export interface Enter {
  readonly do: 'enter';
  readonly state: string;
  readonly params: StateParams;
}

export interface Together {
  readonly do: 'together';
  readonly asks: readonly Send[];
}

/** Sends the requests of a combination of a registered span or, without `covers`, begins the span. */
export interface Combine {
  readonly do: 'combine';
  readonly span: string;
  readonly covers?: Combination;
}

/** An identifier that is only known once the server has returned it. */
export interface KnownIdentifier {
  readonly $known: string;
  readonly nth: number;
}

export function isKnownIdentifier(value: unknown): value is KnownIdentifier {
  return typeof value === 'object' && value !== null && '$known' in value && 'nth' in value;
}
