import { describe, expect, it } from 'vitest';
import { areas, rules } from '#harness/register/register.ts';
import { claimText, wholeOf } from '#harness/result/claim.ts';
import { mergeCoverage, shareOf } from '#harness/result/coverage.ts';
import { decide, headlineOf } from '#harness/result/gate.ts';
import type { RuleResult } from '#harness/result/result.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { gridOf, resultWith, ruleResult, ruleWith } from '#test/builders/results.ts';
import { assertAreas, claimsOf, rulesOfClaim } from './claims.ts';
import { decideVerdict, namingStates } from './decide-verdict.ts';

const stated = ruleWith({ id: 'SH-01', since: '0.13.0' });
const open = ruleWith({ id: 'SH-02', basis: 'open', openPoint: 'OP-01' });

function scenario(ending: Partial<ScenarioOutcome>): ScenarioOutcome {
  const base = { name: 'a row', location: 'a.feature:3', rules: ['SH-01'], durationMs: 1 };
  return { ...base, outcome: 'passed', ...ending };
}

const violation = { expected: 'Healthy', actual: 'Degraded', exchanges: [7] };
const failed = scenario({ outcome: 'failed', ...violation });
const untested = scenario({ outcome: 'untested', cause: 'no-credential', detail: 'needs a user' });
const fault = scenario({ outcome: 'error', detail: 'undefined step' });

const verdictOf = (outcomes: ScenarioOutcome[], rule = stated) =>
  decideVerdict(rule, outcomes, '0.16.0').verdict;

describe('the verdict of a rule', () => {
  it.each<[Verdict, string, ScenarioOutcome[]]>([
    ['failed', 'if one scenario failed, whatever else passed', [scenario({}), failed, fault]],
    ['passed', 'if it was exercised, though not everywhere', [untested, scenario({})]],
    ['untested', 'if nothing exercised it', []],
    ['untested', 'if none of its scenarios could run', [untested, scenario({ outcome: 'inapplicable' })]],
    ['error', 'if the harness failed and the target did not', [scenario({}), fault]],
  ])('is %s %s', (verdict, _, outcomes) => {
    expect(verdictOf(outcomes)).toBe(verdict);
  });

  it('is inapplicable on another release, even if the rule was broken', () => {
    expect(decideVerdict(stated, [failed], '0.12.0').verdict).toBe('inapplicable');
  });

  it('is observed if the document leaves the rule open', () => {
    expect(verdictOf([failed], open)).toBe('observed');
    expect(verdictOf([], open)).toBe('untested');
    expect(verdictOf([fault], open)).toBe('error');
  });

  it('is observed if the rule is contested, and what it would fail for stays as evidence', () => {
    const contested = ruleWith({ id: 'SH-02', basis: 'open', contested: '2026-11-30, no sentence.' });
    expect(decideVerdict(contested, [failed], '0.16.0')).toMatchObject({
      verdict: 'observed',
      contested: '2026-11-30, no sentence.',
      evidence: [{ expected: 'Healthy', actual: 'Degraded', exchanges: [7] }],
    });
  });

  it('has the cause of the first untested scenario, unless the rule was tested', () => {
    const { cause, detail } = decideVerdict(stated, [untested], '0.16.0');
    expect([cause, detail]).toEqual(['no-credential', 'needs a user']);
    expect(decideVerdict(stated, [], '0.16.0').cause).toBe('not-seen');
    expect(decideVerdict(stated, [untested, scenario({})], '0.16.0').cause).toBeUndefined();
    expect(decideVerdict(stated, [scenario({}), fault], '0.16.0').detail).toBe('undefined step');
  });
});

describe('the coverage of a rule', () => {
  const swept = (location: string, judged: string[]): ScenarioOutcome =>
    scenario({ location, coverage: [{ of: 'operations', judged, left: ['a', 'b', 'c'] }] });
  const without = scenario({ location: 'a.feature:9', outcome: 'untested', cause: 'no-credential' });
  const shownBy = (outcomes: ScenarioOutcome[]) => shareOf(decideVerdict(stated, outcomes, '0.16.0'));

  it('counts its scenarios, including those that could not be exercised', () => {
    expect(shownBy([swept('a.feature:1', ['a']), swept('a.feature:2', ['a', 'b']), without])).toBe(
      '2 of 3 operations (not c), 2 of 3 scenarios',
    );
  });

  it('is not shown if nothing is left out, or if only recorded exchanges show nothing', () => {
    const every = { tally: { held: 0, judged: [], broken: [] } };
    expect(shownBy([swept('a.feature:1', ['a', 'b', 'c']), { ...without, ...every }])).toBe('');
  });

  it('is counted again when shards are merged', () => {
    const parts = [
      { of: 'scenarios', judged: ['a.feature:1'], left: ['a.feature:2'] },
      { of: 'scenarios', judged: ['a.feature:2'], left: [] },
    ] as const;
    expect(mergeCoverage(parts)).toEqual([
      { of: 'scenarios', judged: ['a.feature:1', 'a.feature:2'], left: [] },
    ]);
  });
});

it('the evidence of a rule lists failed scenarios in order and at most five pieces', () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ ...violation, exchanges: [index] }));
  const every = scenario({ outcome: 'failed', ...violation, tally: { held: 2, judged: [], broken: many } });
  const { evidence, passive } = decideVerdict(stated, [scenario({}), failed, every], '0.16.0');
  expect(evidence).toHaveLength(5);
  expect(evidence[0]).toEqual({ ...violation, scenario: 'a row (a.feature:3)', location: 'a.feature:3' });
  expect(evidence[1]).toEqual({ ...violation, exchanges: [0] });
  expect(passive).toEqual({ held: 2, broken: 9 });
});

const none = { states: new Set<string>(), adapter: 'none' };
const idle = 'a service is idle';
const neverReported = 'a service has never reported';
const http = { states: new Set([idle]), adapter: 'http' };

describe('a rule that was not exercised for lack of state control', () => {
  it('lists every missing state', () => {
    const lacking = { cause: 'no-state-control', detail: 'needs state control' } as const;
    const rule = ruleResult({ id: 'SH-10', verdict: 'untested', ...lacking });
    expect(namingStates(rule, none, [neverReported, idle])).toMatchObject({
      detail: `needs state control: "a service has never reported", "${idle}"`,
      needs: [neverReported, idle],
    });
    expect(namingStates({ ...rule, cause: 'state-unsupported' }, http, [neverReported, idle])).toMatchObject({
      detail: 'needs the state "a service has never reported"',
      needs: [neverReported],
    });
  });

  it.each([
    'not-seen',
    'no-credential',
    'effect-not-allowed',
    'budget-spent',
    'operation-not-found',
  ] as const)('lists none if its cause is %s', (cause) => {
    const rule = ruleResult({ id: 'FR-52', verdict: 'untested', cause, detail: 'unreadable' });
    expect(namingStates(rule, none, [idle])).toEqual(rule);
  });
});

const release = '0.16.0';
const serverRules = rulesOfClaim('server', 'server') ?? [];
const resultOf = (ids: readonly string[], facts: Parameters<typeof ruleResult>[0] = {}) => {
  const results = ids.map((id) => ruleResult({ id, ...facts }));
  return resultWith(results, { claims: claimsOf(results, release, 'server', { PW: 'no passwords here' }) });
};
const claimed = (result: ReturnType<typeof resultOf>, id: string): string => {
  const claim = result.claims?.find((each) => each.id === id);
  return claim === undefined ? 'absent' : claimText(claim);
};

/** A rule of which one scenario was untested. */
const unseen = (cause: 'not-seen' | 'budget-spent'): Partial<RuleResult> => ({
  coverage: [{ of: 'scenarios', judged: ['a.feature:1'], left: ['a.feature:2'] }],
  scenarios: [{ name: '', location: 'a.feature:2', outcome: 'untested', durationMs: 1, cause }],
});

const onSome = { coverage: [{ of: 'operations', judged: ['listRoles'], left: ['listApiKeys'] }] } as const;

describe('the claims of a run', () => {
  it('are met if every rule that can fail was tested', () => {
    const result = resultOf(serverRules);
    expect(result.claims?.map(({ id }) => id)).toEqual([
      ...areas.map(({ id }) => id).filter((id) => rulesOfClaim(id, 'server') !== undefined),
      'read',
      'server',
    ]);
    expect(claimed(result, 'LS')).toBe('met');
    expect(headlineOf(result)).toMatch(/^conforms; all \d+ rules tested$/);
  });

  it.each([
    ['operations', onSome],
    ['scenarios beyond the budget', unseen('budget-spent')],
    ['values that could be sent', { grids: [gridOf('h.', 'll')] }],
  ] as const)('are not met if rules passed without some %s', (_, facts) => {
    const result = resultOf(serverRules, facts);
    expect(headlineOf(result)).toMatch(/^no rule broken; .*, \d+ in part$/);
    expect(claimed(result, 'LS')).toMatch(/^partly tested \(\d+ in part\)$/);
  });

  it.each([
    ['scenarios whose condition did not arise', unseen('not-seen')],
    ['pairs of values', { grids: [gridOf('hl', '.s'), gridOf('', '')] }],
  ] as const)('are met without some %s', (_, facts) => {
    expect(headlineOf(resultOf(serverRules, facts))).toMatch(/^conforms; all \d+ rules tested$/);
  });

  it('count rules outside the selection as not tested', () => {
    const result = resultOf(['LS-15']);
    const { rules: count } = wholeOf(result);
    expect(claimed(result, 'LS')).toMatch(/^partly tested \(1 of \d+\)$/);
    expect(headlineOf(result)).toBe(`no rule broken; 1 of ${count} rules tested`);
  });

  it('say that only the baseline is out of date', () => {
    const baseline = { accepted: [], unexpected: [], stale: ['LS-15'], expired: [], entries: [] };
    expect(headlineOf({ ...resultOf(['LS-15']), baseline })).toMatch(/^baseline out of date;/);
  });

  it('fail with one broken rule', () => {
    const result = resultOf(['LS-15'], { verdict: 'failed' });
    expect([claimed(result, 'LS'), claimed(result, 'SH')]).toEqual([
      expect.stringMatching(/^broken/),
      expect.stringMatching(/^partly tested/),
    ]);
  });

  it('name areas that are not offered, and are not met without them', () => {
    const result = resultOf(serverRules.filter((id) => !id.startsWith('PW-')));
    expect(claimed(result, 'server')).toMatch(/^partly tested \(\d+ of \d+, PW not offered\)$/);
    expect(() => assertAreas({ PW: 'none', XX: 'none' })).toThrow('contains "XX"');
  });
});

describe('a required claim or rule', () => {
  it('covers the rules of a claim that can fail, and any rule by its id', () => {
    const open = rules.find(({ basis, subject }) => basis === 'open' && subject === 'server')?.id ?? '';
    expect(rulesOfClaim(open.slice(0, 2), 'server')).not.toContain(open);
    expect(rulesOfClaim(open, 'server')).toEqual([open]);
    expect(rulesOfClaim('client', 'server')).toBeUndefined();
    expect(rulesOfClaim('client', 'client')).toContain('CL-04');
    expect(rulesOfClaim('read', 'server')?.length).toBeLessThan(serverRules.length);
  });

  it('is not met if it is left out of the run', () => {
    const { exitCode, reasons } = decide({ ...resultOf(['LS-15']), required: ['LS-15', 'LS-16'] });
    expect([exitCode, reasons]).toEqual([1, ['required but untested (not in this run): LS-16']]);
  });
});
