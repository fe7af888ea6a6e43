import type { Contract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/http/profile/profile.ts';

/** What a rule says of one exchange. */
export type Finding =
  | { readonly kind: 'held' }
  | { readonly kind: 'broken'; readonly expected: string; readonly actual: string }
  /** For open rules: what the server does, never judged. */
  | { readonly kind: 'seen'; readonly observed: string };

export const held: Finding = { kind: 'held' };

export function broken(expected: string, actual: unknown): Finding {
  return {
    kind: 'broken',
    expected,
    actual: typeof actual === 'string' ? actual : (JSON.stringify(actual) ?? 'nothing'),
  };
}

export function seen(observed: string): Finding {
  return { kind: 'seen', observed };
}

/** What a check may know beside the exchange. */
export interface Circumstances {
  readonly contract: Contract;
  readonly release: Release;
}

/** A rule that is judged on every exchange which any step causes. */
export interface PassiveCheck {
  readonly rule: string;
  /** True when it relates the answer to the request, which fixed examples cannot keep. */
  readonly computed?: boolean;
  /** True when it tells only some answers: a scenario, which knows more of its own, may judge one that it is silent about. */
  readonly partial?: boolean;
  /** Rules that judge the same before it: once one of them is broken, this would fail the server a second time. */
  readonly unlessBroken?: readonly string[];
  /** What the rule says of an exchange; `undefined` when its situation did not arise in it. */
  examine(exchange: Exchange, circumstances: Circumstances): Finding | undefined;
}
