import type { RuleResult } from '#harness/result/result.ts';
import { cutText } from '#harness/text/cut-text.ts';

/** The rules that a trial failed, and the rules whose check ended with an internal error. */
export interface Failures {
  /** Failed rules, each with the reason from its first evidence. */
  readonly red: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
  readonly errors: readonly { readonly rule: string; readonly detail: string }[];
}

export function failuresOf(rules: readonly RuleResult[]): Failures {
  const { failed = [], error = [] } = Object.groupBy(rules, ({ verdict }) => verdict);
  return {
    red: failed.map(({ id, evidence: [first] }) => ({
      rule: id,
      expected: first?.expected ?? '',
      actual: cutText(first?.actual ?? '', 200),
    })),
    errors: error.map(({ id, detail = '' }) => ({ rule: id, detail })),
  };
}

export const isQuiet = ({ red, errors }: Failures): boolean => red.length + errors.length === 0;

/** One line for each failure of a trial in which no rule should fail. */
export const failureLines = ({ id, red, errors }: Failures & { readonly id: string }): readonly string[] => [
  ...red.map(
    ({ rule, expected, actual }) => `  ${id}: ${rule} failed, expected ${expected}, found ${actual}`,
  ),
  ...errors.map(({ rule, detail }) => `  ${id}: ${rule} error, ${detail}`),
];
