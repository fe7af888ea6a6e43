import type { Contract } from '#harness/contract/contract.ts';
import { cutText } from '#harness/cut-text.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/http/profile/profile.ts';
import type { Cause } from '#harness/result/outcome.ts';

export type Outcome =
  /** `note` says how much of the rule was tested, if not all of it. */
  | { readonly kind: 'holds'; readonly note?: string | undefined }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly found: string;
      /** The exchanges that show the violation, if they are not the evidence itself. */
      readonly shownBy?: readonly Exchange[] | undefined;
      /** The index of the client's command that broke the rule. */
      readonly nth?: number;
    }
  /** The evidence proves nothing about the rule. `cause` is set if one of the published causes applies. */
  | { readonly kind: 'silent'; readonly why: string; readonly cause?: Cause | undefined };

export interface CheckContext {
  readonly contract: Contract;
  readonly release: Release;
  /** Keys, tokens and passwords of the run. */
  readonly secrets?: Iterable<string>;
}

/** A pure function of evidence: one exchange, several, or the commands of a client. */
export type Check<Evidence = Exchange> = (evidence: Evidence, context: CheckContext) => Outcome;

/** Records what evidence shows about behaviour that the document leaves open: one string, several, or nothing. */
export type Recording<Evidence = Exchange> = (
  evidence: Evidence,
  context: CheckContext,
) => string | readonly string[] | undefined;

export const holds: Outcome = { kind: 'holds' };

export function broken(expected: string, found: unknown, shownBy?: readonly Exchange[]): Outcome {
  return { kind: 'broken', expected, found: shown(found), shownBy };
}

export function silent(why: string, cause?: Cause): Outcome {
  return { kind: 'silent', why, cause };
}

export function holdsIf(
  condition: boolean,
  expected: string,
  found: unknown,
  shownBy?: readonly Exchange[],
): Outcome {
  return condition ? holds : broken(expected, found, shownBy);
}

/** Holds if nothing was found. Otherwise reports show `found` in full, so it must not contain secrets. */
export function holdsUnless(
  found: string | false | undefined,
  expected: string,
  shownBy?: readonly Exchange[],
): Outcome {
  return found === false || found === undefined ? holds : { kind: 'broken', expected, found, shownBy };
}

/** Thrown by helpers to end a check early; only code within `check` may throw it. */
class EarlyOutcome extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A check whose helpers may end it early, with `demand` or `assume`. */
export function check<Evidence = Exchange>(
  decide: (evidence: Evidence, context: CheckContext) => Outcome,
): Check<Evidence> {
  return (evidence, context) => {
    try {
      return decide(evidence, context);
    } catch (error) {
      if (error instanceof EarlyOutcome) return error.outcome;
      throw error;
    }
  };
}

/** Ends the enclosing `check` as broken unless a condition of the rule is met. */
export function demand(
  condition: boolean,
  expected: string,
  found: unknown,
  shownBy?: readonly Exchange[],
): asserts condition {
  if (!condition) throw new EarlyOutcome(broken(expected, found, shownBy));
}

/** Ends the enclosing `check` as silent unless a condition is met: the evidence then proves nothing. */
export function assume(condition: boolean, why: string): asserts condition {
  if (!condition) throw new EarlyOutcome(silent(why));
}

/** Combines outcomes: the first broken one, else one that holds, else the first silent one. */
export function all(outcomes: readonly Outcome[]): Outcome {
  return (
    outcomes.find(({ kind }) => kind === 'broken') ??
    outcomes.find(({ kind }) => kind === 'holds') ??
    outcomes[0] ??
    silent('nothing was checked')
  );
}

/** A value, formatted for the evidence: strings as they are, all else as JSON. */
export function shown(value: unknown): string {
  return cutText(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 400);
}

/** A response value, formatted for the evidence: strings are quoted, so that `"true"` is not taken for `true`. */
export function quoted(value: unknown): string {
  return shown(JSON.stringify(value) ?? 'nothing');
}
