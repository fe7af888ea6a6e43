import { describe, expect, it } from 'vitest';
import { areas, rules } from '#harness/register/register.ts';
import { claimText, wholeOf } from '#harness/result/claim.ts';
import { decide, headlineOf } from '#harness/result/gate.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { assertAreas, claimsOf, rulesOfClaim } from './claims.ts';

const release = '0.16.0';
const whole = rulesOfClaim('server', 'server') ?? [];
const resultOf = (ids: readonly string[], facts: Parameters<typeof ruleResult>[0] = {}) => {
  const results = ids.map((id) => ruleResult({ id, ...facts }));
  return resultWith(results, { claims: claimsOf(results, release, 'server', { PW: 'no passwords here' }) });
};
const claimed = (result: ReturnType<typeof resultOf>, id: string): string => {
  const claim = result.claims?.find((each) => each.id === id);
  return claim === undefined ? 'absent' : claimText(claim);
};

describe('the claims of a run', () => {
  it('are met when every rule that can fail was judged', () => {
    const result = resultOf(whole);
    expect(result.claims?.map(({ id }) => id)).toEqual([
      ...areas.map(({ id }) => id).filter((id) => rulesOfClaim(id, 'server') !== undefined),
      'read',
      'server',
    ]);
    expect(claimed(result, 'LS')).toBe('met');
    expect(headlineOf(result)).toMatch(/^conforms; all \d+ judged$/);
    expect(testResultStatement(result).predicate.result).toBe('PASSED');
  });

  it('count what the run was not asked for as not judged', () => {
    const result = resultOf(['LS-15']);
    const { rules: count } = wholeOf(result);
    expect(claimed(result, 'LS')).toMatch(/^partly judged \(1 of \d+\)$/);
    expect(headlineOf(result)).toBe(`no rule broken; 1 of ${count} judged`);
    expect(testResultStatement(result).predicate.result).toBe('WARNED');
  });

  it('are broken by one broken rule', () => {
    const result = resultOf(['LS-15'], { verdict: 'failed' });
    expect([claimed(result, 'LS'), claimed(result, 'SH')]).toEqual([
      expect.stringMatching(/^broken/),
      expect.stringMatching(/^partly judged/),
    ]);
  });

  it('say what is not offered, and are no more met for it', () => {
    const result = resultOf(whole.filter((id) => !id.startsWith('PW-')));
    expect(claimed(result, 'server')).toMatch(/^partly judged \(\d+ of \d+, PW not offered\)$/);
    expect(() => assertAreas({ PW: 'none', XX: 'none' })).toThrow('names "XX"');
  });
});

describe('what is required', () => {
  it('means of a claim the rules that can fail, and any rule by its id', () => {
    const open = rules.find(({ basis, subject }) => basis === 'open' && subject === 'server')?.id ?? '';
    expect(rulesOfClaim(open.slice(0, 2), 'server')).not.toContain(open);
    expect(rulesOfClaim(open, 'server')).toEqual([open]);
    expect(rulesOfClaim('client', 'server')).toBeUndefined();
    expect(rulesOfClaim('client', 'client')).toContain('CL-04');
    expect(rulesOfClaim('read', 'server')?.length).toBeLessThan(whole.length);
  });

  it('is not met by leaving it out of the run', () => {
    const { exitCode, reasons } = decide({ ...resultOf(['LS-15']), required: ['LS-15', 'LS-16'] });
    expect([exitCode, reasons]).toEqual([1, ['required, and untested: LS-16']]);
  });
});
