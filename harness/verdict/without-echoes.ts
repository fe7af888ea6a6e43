import type { Exchange } from '#harness/http/exchange.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';

/**
 * One defect shows in many responses, under the names of several rules. So what only the history shows counts at
 * operations at which nothing else failed, and there only for the rule that was broken first.
 */
export function withoutEchoes(
  outcomes: readonly ScenarioOutcome[],
  exchanges: readonly Exchange[],
): readonly ScenarioOutcome[] {
  const operations = new Map(exchanges.map(({ id, operation = '' }) => [id, operation]));
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const { history = [], others = [] } = Object.groupBy(failed, ({ kind }) =>
    kind === 'history' ? 'history' : 'others',
  );
  const explained = new Set(others.flatMap(evidenceIn).map((id) => operations.get(id)));
  const inOrder = history
    .flatMap((each) => evidenceIn(each).map((id) => ({ id, rule: each.rules[0] })))
    .sort((one, other) => one.id - other.id);
  const first = new Map<string | undefined, string | undefined>();
  for (const { id, rule } of inOrder) if (!first.has(operations.get(id))) first.set(operations.get(id), rule);
  return outcomes.flatMap((each) => {
    const { kind, outcome, rules, tally } = each;
    if (kind !== 'history' || tally === undefined) return [each];
    if (outcome !== 'failed') return outcome === 'passed' ? [each] : [];
    const broken = tally.broken.filter(({ exchanges: shownBy }) =>
      shownBy.map((id) => operations.get(id)).every((at) => !explained.has(at) && first.get(at) === rules[0]),
    );
    return broken.length === 0 ? [] : [{ ...each, tally: { ...tally, broken } }];
  });
}

export function evidenceIn({ tally, exchanges = [] }: ScenarioOutcome): readonly number[] {
  return tally?.broken.flatMap((each) => each.exchanges) ?? exchanges;
}
