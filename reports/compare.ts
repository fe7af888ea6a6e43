import type { RuleResult, RunResult } from '#reports/result.ts';

/** What changed from one run to another. */
export interface Comparison {
  readonly rules: readonly RuleChange[];
  readonly observations: readonly ObservationChange[];
  readonly durationMs: { readonly before: number; readonly after: number };
}

export interface RuleChange {
  readonly id: string;
  readonly title: string;
  /** `absent` where one of the runs did not select the rule. */
  readonly before: string;
  readonly after: string;
  /** A rule that kept the gate open and no longer does. */
  readonly isRegression: boolean;
}

export interface ObservationChange {
  readonly id: string;
  readonly question: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Compares two results: of two releases of a server, or of two servers. */
export function compare(before: RunResult, after: RunResult): Comparison {
  return {
    rules: ruleChanges(before.rules, after.rules),
    observations: observationChanges(before, after),
    durationMs: { before: before.durationMs, after: after.durationMs },
  };
}

export function hasRegressed({ rules }: Comparison): boolean {
  return rules.some(({ isRegression }) => isRegression);
}

function ruleChanges(before: readonly RuleResult[], after: readonly RuleResult[]): RuleChange[] {
  const [old, now] = [before, after].map((rules) => new Map(rules.map((rule) => [rule.id, rule])));
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort();
  return ids.flatMap((id) => {
    const [was, is] = [old?.get(id)?.verdict ?? 'absent', now?.get(id)?.verdict ?? 'absent'];
    if (was === is) return [];
    const isRegression = is === 'failed' || is === 'error';
    return [
      { id, title: now?.get(id)?.title ?? old?.get(id)?.title ?? '', before: was, after: is, isRegression },
    ];
  });
}

function observationChanges(before: RunResult, after: RunResult): ObservationChange[] {
  const [old, now] = [before, after].map(
    ({ observations }) => new Map(observations.map((each) => [each.id, each])),
  );
  const ids = [...new Set([...before.observations, ...after.observations].map(({ id }) => id))].sort();
  return ids.flatMap((id) => {
    const [was, is] = [old?.get(id)?.observed ?? [], now?.get(id)?.observed ?? []];
    if (was.join('\n') === is.join('\n')) return [];
    return [{ id, question: now?.get(id)?.question ?? old?.get(id)?.question ?? '', before: was, after: is }];
  });
}

/** The comparison for a person. */
export function comparisonText({ rules, observations, durationMs }: Comparison): string {
  const ruleLines = rules.map(
    ({ id, title, before, after, isRegression }) =>
      `  ${isRegression ? 'regression' : 'changed   '} ${id} ${title}: ${before} -> ${after}`,
  );
  const observationLines = observations.flatMap(({ id, question, before, after }) => [
    `  observed   ${id} ${question}`,
    `               before: ${before.join('; ') || 'nothing'}`,
    `               after:  ${after.join('; ') || 'nothing'}`,
  ]);
  const counts = `  ${rules.length} verdicts and ${observations.length} observations changed`;
  const times = `${(durationMs.before / 1000).toFixed(1)} s before, ${(durationMs.after / 1000).toFixed(1)} s after`;
  return [...ruleLines, ...observationLines, `${counts}; ${times}`, ''].join('\n');
}
