/** The possible outcomes of a rule on a target. Of several outcomes, the first in this list counts. */
export const verdicts = ['failed', 'error', 'passed', 'observed', 'untested', 'inapplicable'] as const;

export type Verdict = (typeof verdicts)[number];

/** A violation overrides an internal error, and a tested scenario overrides an untested one. */
export function worstOf(several: Iterable<Verdict>): Verdict | undefined {
  const present = new Set(several);
  return verdicts.find((verdict) => present.has(verdict));
}

export function countVerdicts(rules: readonly { readonly verdict: Verdict }[]): Record<Verdict, number> {
  const count = (wanted: Verdict): number => rules.filter(({ verdict }) => verdict === wanted).length;
  return Object.fromEntries(verdicts.map((each) => [each, count(each)])) as Record<Verdict, number>;
}
