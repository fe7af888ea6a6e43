import type { RuleResult } from './result.ts';

/** Why a rule could not be exercised on a target. */
export type Cause = NonNullable<RuleResult['cause']>;

/** Thrown in a step if the target's behaviour differs from the document. */
export class Nonconformity extends Error {
  override readonly name = 'Nonconformity';
  readonly expected: string;
  readonly actual: string;
  readonly exchanges: readonly number[];
  /** JSON pointer of the field that shows it, in the body of the last exchange. */
  readonly field: string | undefined;

  constructor(expected: string, actual: string, exchanges: readonly number[], field?: string) {
    super(`expected ${expected}, found ${actual}`);
    this.expected = expected;
    this.actual = actual;
    this.exchanges = exchanges;
    this.field = field;
  }
}

/** Thrown if a scenario cannot be exercised on this target. The scenario then neither passes nor fails. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
  override readonly cause: Cause;
  /** The reason, in words. */
  readonly detail: string;
  /** The missing prerequisites, such as a state, an effect or an operation. */
  readonly needs: readonly string[];

  constructor(cause: Cause, detail: string, needs: readonly string[] = []) {
    super(`${cause}: ${detail}`);
    this.cause = cause;
    this.detail = detail;
    this.needs = needs;
  }
}

const endingBy =
  (cause: Cause) =>
  (why: string, needs?: readonly string[]): Untestable =>
    new Untestable(cause, why, needs);

/** The situation that the rule is about never arose. */
export const notSeen = endingBy('not-seen');
export const stateUnsupported = endingBy('state-unsupported');
export const operationNotFound = endingBy('operation-not-found');
export const noStateControl = endingBy('no-state-control');
export const noCredential = endingBy('no-credential');
export const effectNotAllowed = endingBy('effect-not-allowed');
export const budgetSpent = endingBy('budget-spent');

/** `what` is an amount, such as `60 s`, and `field` the part of the budget in a profile. */
export const budgetUsedUp = (what: string, field: string): Untestable =>
  budgetSpent(`the budget of ${what} is used up (budget.${field})`, [`budget.${field}`]);

/** Thrown if no rule of a scenario applies to the release of the run. */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable';
}

/** For `catch`: returns undefined for an `Untestable`, and rethrows any other error. */
export function unlessUntestable(error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
}

/** For `catch`: returns undefined if an operation was not found on the server, and rethrows any other error. */
export function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof Untestable) || error.cause !== 'operation-not-found') throw error;
}

/**
 * The results of `work` for the items with which it is possible here. If it is possible with none, throws why it is
 * not with the first. A spent budget ends all: what came before it would be a sample that nobody chose.
 */
export async function wherePossible<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let first: Untestable | undefined;
  for (const item of items) {
    if (results.length === most) break;
    try {
      results.push(await work(item));
    } catch (error) {
      if (!(error instanceof Untestable) || error.cause === 'budget-spent') throw error;
      first ??= error;
    }
  }
  if (first !== undefined && results.length === 0) throw first;
  return results;
}
