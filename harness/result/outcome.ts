import type { RuleResult } from './result.ts';

/** Why a rule could not be exercised on a target. */
export type Cause = NonNullable<RuleResult['cause']>;

/** Thrown in a step when what the target did differs from what the document says. The target is wrong. */
export class Nonconformity extends Error {
  override readonly name = 'Nonconformity';
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that show it, by number. */
  readonly exchanges: readonly number[];
  /** Which of the commands of a client it was. */
  readonly nth: number | undefined;

  constructor(expected: string, actual: string, exchanges: readonly number[], nth?: number) {
    super(`expected ${expected}, found ${actual}`);
    this.expected = expected;
    this.actual = actual;
    this.exchanges = exchanges;
    this.nth = nth;
  }
}

/** Thrown when a scenario cannot be exercised on this target. Nobody is wrong; nothing was shown either. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
  override readonly cause: Cause;
  /** What is missing, in words that say what would unlock it. */
  readonly detail: string;
  /** The same by name, where it has one: states, effects, members of the budget, kinds of caller, operations. */
  readonly needs: readonly string[];

  constructor(cause: Cause, detail: string, needs: readonly string[] = []) {
    super(`${cause}: ${detail}`);
    this.cause = cause;
    this.detail = detail;
    this.needs = needs;
  }
}

/** Thrown when the release that the run speaks of excludes every rule of a scenario. */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable';
}

/** For `catch`: what cannot be tested is undefined, any other error goes on. */
export function unlessUntestable(error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
}
