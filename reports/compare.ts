import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';

type Comparison = ReturnType<typeof compare>;

/** Compares two results: of two releases of a server, or of two servers. */
export function compare(before: RunResult, after: RunResult) {
  return {
    rules: ruleChanges(before.rules, after.rules),
    observations: observationChanges(before, after),
    /** Settings that differ, such as the contract or the release. Different settings can change verdicts. */
    setting: settingChanges(before, after),
    durationMs: { before: before.durationMs, after: after.durationMs },
  };
}

export function hasRegressed({ rules }: Comparison): boolean {
  return rules.some(({ isRegression }) => isRegression);
}

/** Pairs the items of the two runs by their ids, in the order of the ids. */
function byId<Each extends { readonly id: string }>(before: readonly Each[], after: readonly Each[]) {
  const [old, now] = [before, after].map((all) => new Map(all.map((each) => [each.id, each])));
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort();
  return ids.map((id) => ({ id, was: old?.get(id), is: now?.get(id) }));
}

/** The rules whose verdict changed. In a run that did not select the rule, the verdict is `absent`. */
function ruleChanges(before: readonly RuleResult[], after: readonly RuleResult[]) {
  return byId(before, after).flatMap(({ id, was, is }) => {
    const [old, now] = [was?.verdict ?? 'absent', is?.verdict ?? 'absent'];
    if (old === now) return [];
    const isRegression = now === 'failed' || now === 'error' || (old === 'passed' && now === 'untested');
    return [{ id, title: is?.title ?? was?.title ?? '', before: old, after: now, isRegression }];
  });
}

function observationChanges(before: RunResult, after: RunResult) {
  return byId(before.observations, after.observations).flatMap(({ id, was, is }) => {
    const [old, now] = [was?.observed ?? [], is?.observed ?? []];
    if (old.join('\n') === now.join('\n')) return [];
    return [{ id, question: is?.question ?? was?.question ?? '', before: old, after: now }];
  });
}

const settings: readonly (readonly [what: string, told: (result: RunResult) => string])[] = [
  ['target', ({ target }) => target.name],
  ['release', ({ target }) => target.release],
  ['contract', ({ contract }) => `${contract.version} ${contract.sha256.slice(0, 8)}`.trim()],
  ['tool', ({ tool }) => tool.version],
  ['state control', ({ capabilities }) => capabilities.stateControl],
  ['effects', ({ capabilities }) => [...capabilities.allowed].sort().join(', ')],
  ['extent', ({ partial, shard }) => extentOf(partial === true, shard)],
];

function extentOf(isPartial: boolean, shard: RunResult['shard']): string {
  if (isPartial) return 'interrupted';
  return shard === undefined ? 'whole' : `shard ${shard.index} of ${shard.of}`;
}

function settingChanges(before: RunResult, after: RunResult) {
  return settings
    .map(([what, read]) => ({ what, before: read(before), after: read(after) }))
    .filter((each) => each.before !== each.after);
}

/** The comparison as text, regressions first. */
export function comparisonText({ rules, observations, setting, durationMs }: Comparison): string {
  const byWeight = [...rules].sort((a, b) => Number(b.isRegression) - Number(a.isRegression));
  const regressions = rules.filter(({ isRegression }) => isRegression).length;
  return [
    ...setting.map(({ what, before, after }) => `  differs    ${what}: ${before} -> ${after}`),
    ...byWeight.map(
      ({ id, title, before, after, isRegression }) =>
        `  ${isRegression ? 'regression' : 'changed   '} ${id} ${title}: ${before} -> ${after}`,
    ),
    ...observations.flatMap(({ id, question, before, after }) => [
      `  observed   ${id} ${question}`,
      `               before: ${oneLine(before.join('; ')) || 'nothing'}`,
      `               after:  ${oneLine(after.join('; ')) || 'nothing'}`,
    ]),
    `  changed verdicts: ${rules.length} (${regressions} for the worse); changed observations: ${observations.length}; duration ` +
      `${seconds(durationMs.before)} before, ${seconds(durationMs.after)} after`,
    '',
  ].join('\n');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
