import { describe, expect, it } from 'vitest';
import { findSuiteVersion } from '#harness/profile/suite-version.ts';
import { parseFeature } from '#harness/register/parse-feature.ts';
import { rules } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { decide } from '#harness/result/gate.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { sessionWith } from '#test/builders/session.ts';
import { buildResult, settleRules } from './build-result.ts';

const older = rules.find(
  ({ newIn, basis, subject }) => newIn === undefined && basis === 'stated' && subject === 'server',
);
const newer = rules.find(({ newIn, subject }) => newIn === '0.3' && subject === 'server');
const [old = '', added = ''] = [older?.id, newer?.id];

const scenario = (location: string, facts: Partial<ScenarioOutcome>): ScenarioOutcome => ({
  name: 'a row',
  location,
  rules: [old],
  durationMs: 1,
  outcome: 'failed',
  expected: 'a',
  actual: 'b',
  exchanges: [],
  ...facts,
});
const passed = scenario('a.feature:1', { outcome: 'passed' });
const broken = scenario('a.feature:2', {});
const added2 = scenario('a.feature:3', { newIn: '0.3' });
const tally = (...evidence: Partial<Evidence>[]) => ({
  held: 1,
  judged: [],
  broken: evidence.map((each) => ({ expected: 'a', actual: 'b', exchanges: [], ...each })),
});
const every = (...evidence: Partial<Evidence>[]) => scenario('a.feature:9', { tally: tally(...evidence) });

const inHistory = (evidence: Partial<Evidence>): ScenarioOutcome => ({
  ...every(evidence),
  ...{ location: 'a.feature:1', kind: 'history', newIn: '0.3' },
});
const [first, third] = [{ location: 'a.feature:1' }, { location: 'a.feature:3' }];
const newerFails = scenario('b.feature:1', { rules: [added], newIn: '0.3' });

function resultAsOf(asOf: string | undefined, ...scenarios: readonly ScenarioOutcome[]) {
  const session = sessionWith(asOf === undefined ? {} : { asOf });
  session.journal.scenarios.push(...scenarios);
  const result = buildResult(session, new Date(0), 0, [old, added]);
  const verdicts = [old, added].map((id) => result.rules.find((rule) => rule.id === id)?.verdict);
  return { verdicts, result, newer: result.asOf?.newer.map(({ id }) => id), code: decide(result).exitCode };
}

describe('a run as of an earlier version', () => {
  it.each<[string, ScenarioOutcome[], older: 'passed' | 'failed', newer: string[]]>([
    ['a newer rule fails', [passed, newerFails], 'passed', [added]],
    ['a newer scenario of an older rule fails', [passed, added2], 'passed', [old]],
    ['an older rule fails', [broken, added2], 'failed', []],
    ['all traffic and the history break an older rule', [every(first), inHistory({})], 'failed', []],
    ['only the history breaks an older rule', [passed, inHistory({ exchanges: [1] })], 'passed', [old]],
    ['an older scenario of a newer rule fails', [{ ...broken, rules: [added, old] }], 'failed', [added]],
    ['only traffic of a newer scenario breaks an older rule', [added2, every(third)], 'passed', [old]],
    ['other traffic breaks an older rule too', [added2, every(third, first)], 'failed', []],
  ])('if %s', (_, scenarios, older, newer) => {
    const verdicts = [older, 'inapplicable'];
    const code = older === 'failed' ? 1 : 0;
    expect(resultAsOf('0.2', ...scenarios)).toMatchObject({ verdicts, code, newer });
    expect(resultAsOf(undefined, ...scenarios)).toMatchObject({ code: 1, newer: undefined });
  });

  it('fails by what only a newer rule explains', () => {
    const first = rules.find(({ newIn, precondition }) => newIn === '0.3' && precondition !== undefined)?.id;
    const { recorder, ...rest } = sessionWith();
    const exchanges = [exchangeWith({ id: 1, operation: 'a', status: 500 })];
    const session = { ...rest, recorder: { ...recorder, exchanges } };
    const cause = scenario('a.feature:1', { rules: [String(first)], exchanges: [1] });
    session.journal.scenarios.push(cause, scenario('a.feature:2', { exchanges: [1] }));
    const verdicts = ['0.2', undefined].map((asOf) => settleRules(session, [old], asOf)[0]?.verdict);
    expect(verdicts).toEqual(['failed', 'untested']);
  });

  it('says nothing about scenarios that were not reached if only newer ones were', () => {
    const session = sessionWith();
    for (const { location, rules: ids } of writtenScenarios().filter((each) => each.rules.includes(old)))
      session.journal.scenarios.push(scenario(location, { rules: ids, outcome: 'passed', newIn: '0.3' }));
    expect(settleRules(session, [old], '0.2')[0]).toMatchObject({ verdict: 'untested', cause: 'not-seen' });
  });

  it('says since when a rule counts, and keeps the evidence of what fails since then', () => {
    const { result } = resultAsOf('0.2', passed, newerFails);
    expect(result.rules.find(({ id }) => id === added)?.detail).toBe('new in svc-contract 0.3');
    expect(result.asOf).toMatchObject({ version: '0.2', newer: [{ evidence: [{ actual: 'b' }] }] });
    expect(resultAsOf('0.3', added2).code).toBe(1);
  });
});

it.each([
  ['0.2', '0.2'],
  ['0.2.0', '0.2.0'],
  ['0.1', undefined],
  ['9.9', undefined],
  ['latest', undefined],
])('%s names the version %s', (text, version) => {
  expect(findSuiteVersion(text)).toBe(version);
});

const feature = (onRule: string, onExamples: string) => `Feature: F
  @AB-01 @stated ${onRule}
  Rule: R
    §1. It holds.
    Scenario Outline: S
      Given <a>
      Examples:
        | a |
        | 1 |
      ${onExamples}
      Examples:
        | a |
        | 2 |
`;

it('a rule, or one table of its examples, says since which version it counts', () => {
  const versions = (...tags: Parameters<typeof feature>) => {
    const parsed = parseFeature('a.feature', feature(...tags));
    return [parsed.rules[0]?.newIn, ...parsed.scenarios.map(({ newIn }) => newIn)];
  };
  expect(versions('@new-in-0.3', '')).toEqual(['0.3', '0.3', '0.3']);
  expect(versions('@new-in-0.9', '@new-in-0.10')).toEqual(['0.9', '0.9', '0.10']);
  expect(versions('', '@new-in-0.3')).toEqual([undefined, undefined, '0.3']);
  expect(() => versions('@new-in-next', '')).toThrow('@new-in-next must name a version such as 0.3.');
});
