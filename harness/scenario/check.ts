import type { Contract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Release } from '#harness/profile/profile.ts';
import type { Cause } from '#harness/result/outcome.ts';
import { cutText } from '#harness/text/cut-text.ts';

export type Outcome =
  /** `note` says how much of the rule was tested, if not all of it. */
  | {
      readonly kind: 'holds';
      readonly note?: string | undefined;
      /** Whether the check may also hold for a response that shows a failure of the server (see `outcomeOf`). */
      readonly evenIfFailed?: boolean;
    }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly found: string;
      /** The exchanges that show the violation, if they are not the evidence itself. */
      readonly shownBy?: readonly Exchange[] | undefined;
      /** JSON pointer of the field that shows the violation, in the body of the last of these exchanges. */
      readonly field?: string;
      /** Whether a failure of the server is the violation, and not the reason for it. */
      readonly byFailure?: boolean;
    }
  /** The evidence proves nothing about the rule. `cause` is set if one of the published causes applies. */
  | { readonly kind: 'silent'; readonly why: string; readonly cause?: Cause | undefined };

export interface CheckContext {
  readonly contract: Contract;
  readonly release: Release;
  /** Keys, tokens and passwords of the run. */
  readonly secrets?: Iterable<string>;
  /** Whether an operation has served any caller in the run. */
  readonly isServed?: (operation: string) => boolean;
}

/** A pure function of evidence: one exchange, several, or the commands of a client. */
export type Check<Evidence = Exchange> = (evidence: Evidence, context: CheckContext) => Outcome;

/** Describes what evidence shows about behaviour that the document leaves open, in one string or several. */
export type Recording<Evidence = Exchange> = (
  evidence: Evidence,
  context: CheckContext,
) => string | readonly string[] | undefined;

export const holds: Outcome = { kind: 'holds' };

/** For a check of what every error must have: it also holds for an error that the server itself caused. */
export function evenIfFailed(outcome: Outcome): Outcome {
  return outcome.kind === 'holds' ? { ...outcome, evenIfFailed: true } : outcome;
}

export function broken(expected: string, found: unknown, shownBy?: readonly Exchange[]): Outcome {
  return { kind: 'broken', expected, found: shown(found), shownBy };
}

/** Says which field of the body shows a violation. A check inside it may have said which part of the field. */
export function atField(pointer: string, outcome: Outcome): Outcome {
  return outcome.kind === 'broken' ? { ...outcome, field: pointer + (outcome.field ?? '') } : outcome;
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

/** Holds if nothing was found. Reports show the full text of `found`, so it must not contain secrets. */
export function holdsUnless(
  found: string | false | undefined,
  expected: string,
  shownBy?: readonly Exchange[],
): Outcome {
  return found === false || found === undefined ? holds : { kind: 'broken', expected, found, shownBy };
}

/** Helpers throw this error to end a check early. Only code within `check` may throw this error. */
class EarlyOutcome extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A check that `demand` and `assume` can end early. */
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

/** If `condition` is false, the evidence proves nothing, and the enclosing `check` ends as silent. */
export function assume(condition: boolean, why: string): asserts condition {
  if (!condition) throw new EarlyOutcome(silent(why));
}

/** Returns the first broken outcome, otherwise the first that holds, otherwise the first silent outcome. */
export function all(outcomes: readonly Outcome[]): Outcome {
  return (
    outcomes.find(({ kind }) => kind === 'broken') ??
    outcomes.find(({ kind }) => kind === 'holds') ??
    outcomes[0] ??
    silent('nothing was checked')
  );
}

/** Formats a value for the evidence. A string is shown as it is, and any other value as JSON. */
export function shown(value: unknown): string {
  return cutText(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), 400);
}

/** A response value, formatted for the evidence: strings are quoted, so that `"true"` is not taken for `true`. */
export function quoted(value: unknown): string {
  return shown(JSON.stringify(value) ?? 'nothing');
}
