import { expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { withoutEchoes } from './one-cause.ts';

const exchanges = ['reset', 'reset', 'list', 'list', 'read'].map(
  (operation, index) => ({ id: index + 1, operation }) as Exchange,
);
const failed = (rule: string, shownBy: readonly number[]): ScenarioOutcome => ({
  ...{ name: rule, location: 'a.feature:1', rules: [rule], outcome: 'failed', durationMs: 0 },
  exchanges: shownBy,
});
const inHistory = (rule: string, ...shownBy: readonly number[]): ScenarioOutcome => ({
  ...failed(rule, []),
  kind: 'history',
  tally: {
    ...{ held: 0, judged: [] },
    broken: shownBy.map((id) => ({ expected: 'one', actual: 'another', exchanges: [id] })),
  },
});
const left = (...outcomes: readonly ScenarioOutcome[]) =>
  withoutEchoes(outcomes, exchanges).map(({ rules, tally }) => [
    rules[0],
    tally?.broken.flatMap((each) => each.exchanges),
  ]);

it('what the history shows does not count at an operation at which a scenario failed', () => {
  expect(left(failed('FR-17', [1]), inHistory('FR-04', 2), inHistory('LS-14', 3))).toEqual([
    ['FR-17', undefined],
    ['LS-14', [3]],
  ]);
});

it('of rules that only the history shows broken at an operation, the first one fails', () => {
  expect(left(inHistory('LS-14', 4), inHistory('LS-13', 3, 4), inHistory('AC-07', 5))).toEqual([
    ['LS-13', [3, 4]],
    ['AC-07', [5]],
  ]);
});
