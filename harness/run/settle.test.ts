import { describe, expect, it } from 'vitest';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { ruleWith } from '#test/builders/rule.ts';
import { settleRule } from './settle.ts';

const stated = ruleWith({ id: 'SH-01', since: '0.13.0' });
const open = ruleWith({ id: 'SH-02', basis: 'open', openPoint: 'OP-01' });

function scenario(ending: Partial<ScenarioOutcome>): ScenarioOutcome {
  const told = { name: 'a row', location: 'a.feature:3', rules: ['SH-01'], durationMs: 1 };
  return { ...told, outcome: 'passed', ...ending };
}

const violation = { expected: 'Healthy', actual: 'Degraded', exchanges: [7] };
const failed = scenario({ outcome: 'failed', ...violation });
const untested = scenario({ outcome: 'untested', cause: 'no-credential', detail: 'needs a user' });
const fault = scenario({ outcome: 'error', detail: 'undefined step' });

const verdictOf = (outcomes: ScenarioOutcome[], rule = stated) =>
  settleRule(rule, outcomes, '0.16.0').verdict;

describe('a rule is settled', () => {
  it('as failed by one broken scenario or one broken exchange, whatever else passed', () => {
    expect(verdictOf([scenario({}), failed, fault])).toBe('failed');
    expect(verdictOf([failed, scenario({ tally: { held: 9, broken: [] } })])).toBe('failed');
  });

  it('as passed once it was exercised, though not everywhere', () => {
    expect(verdictOf([untested, scenario({})])).toBe('passed');
  });

  it('as untested when nothing exercised it, never as passed', () => {
    expect(verdictOf([])).toBe('untested');
    expect(verdictOf([untested])).toBe('untested');
    expect(verdictOf([scenario({ outcome: 'inapplicable' })])).toBe('untested');
  });

  it('as error when the harness failed and the target did not', () => {
    expect(settleRule(stated, [scenario({}), fault], '0.16.0')).toMatchObject({
      verdict: 'error',
      detail: 'undefined step',
    });
  });

  it('as inapplicable on another release, even where it was broken', () => {
    const result = settleRule(stated, [failed], '0.12.0');
    expect(result.verdict).toBe('inapplicable');
  });

  it('as observed when the document leaves it open: it can fail nobody', () => {
    expect(verdictOf([failed], open)).toBe('observed');
    expect(verdictOf([scenario({})], open)).toBe('observed');
    expect(verdictOf([], open)).toBe('untested');
    expect(verdictOf([fault], open)).toBe('error');
  });
});

describe('the explanation of a verdict', () => {
  it('is the cause that the first untested scenario gives', () => {
    const result = settleRule(stated, [untested], '0.16.0');
    expect(result).toMatchObject({ cause: 'no-credential', detail: 'needs a user' });
  });

  it('says that the situation never arose where no scenario explains it', () => {
    expect(settleRule(stated, [], '0.16.0').cause).toBe('not-seen');
  });

  it('is left out of a verdict that was reached', () => {
    expect(settleRule(stated, [untested, scenario({})], '0.16.0').cause).toBeUndefined();
  });
});

describe('the evidence of a rule', () => {
  it('comes from failed scenarios in their order, each piece of everything by itself, five in all', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ ...violation, exchanges: [index] }));
    const every = scenario({ outcome: 'failed', ...violation, tally: { held: 2, broken: many } });
    const { evidence, passive } = settleRule(stated, [scenario({}), failed, every], '0.16.0');
    expect(evidence).toHaveLength(5);
    expect(evidence[0]).toEqual({ ...violation, scenario: 'a row (a.feature:3)', location: 'a.feature:3' });
    expect(evidence[1]).toEqual({ ...violation, exchanges: [0] });
    expect(passive).toEqual({ held: 2, broken: 9 });
  });
});
