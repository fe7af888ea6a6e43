import type { Caller, CallerKind } from '#harness/register/callers.ts';
import type { StateParams } from '#harness/targets/control/control.ts';

/** One thing that an exploration does. Plain JSON, so that it can be written down and done again elsewhere. */
export type Action = Ask | Enter | Together;

/** Sends a request to an operation of the contract, perhaps with something wrong in it. */
export interface Ask {
  readonly do: 'ask';
  readonly operation: string;
  readonly caller: CallerKind;
  /** How they prove who they are. */
  readonly by?: NonNullable<Caller['method']>;
  /** What the path names: the nth of the records that are known then, or a literal string. */
  readonly record?: number | string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** A JSON value; `{"$known": name, "nth": n}` in it is replaced by the nth identifier of that name. */
  readonly body?: unknown;
  readonly odd?: Oddity;
}

/** How a request differs from one that keeps the contract. */
export interface Oddity {
  readonly method?: string;
  /** Added to the path. */
  readonly behindPath?: string;
  /** Added to the query unchanged. */
  readonly queryText?: string;
  readonly header?: readonly [name: string, value: string];
  /** In place of the caller's own. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** The caller's own, a key where a token belongs or the other way round. */
  readonly isMisplaced?: true;
  /** In place of the body. */
  readonly text?: string;
}

/** Brings the server into a state. */
export interface Enter {
  readonly do: 'enter';
  readonly state: string;
  readonly params: StateParams;
}

/** Sends several requests at once. */
export interface Together {
  readonly do: 'together';
  readonly asks: readonly Ask[];
}

/** An identifier that is only known once the server has given it. */
export interface KnownIdentifier {
  readonly $known: string;
  readonly nth: number;
}

export function isKnownIdentifier(value: unknown): value is KnownIdentifier {
  return typeof value === 'object' && value !== null && '$known' in value && 'nth' in value;
}
