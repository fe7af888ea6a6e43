import { describe, expect, it } from 'vitest';
import type { RuleResult } from '#harness/result/result.ts';
import { groupByCause } from '#reports/shared-causes.ts';
import { exchangeResult, resultWith, ruleResult } from '#test/builders/results.ts';

const failed = (id: string, expected: string, actual: string, exchanges: readonly number[]): RuleResult =>
  ruleResult({ id, verdict: 'failed', evidence: [{ expected, actual, exchanges }] });
const answered = (id: number, status: number, body: string) => {
  const exchange = exchangeResult({}, { id }, { body });
  return { ...exchange, response: { ...exchange.response, status } };
};
const groupsOf = (rules: readonly RuleResult[], exchanges = [answered(1, 200, '{}')]) =>
  groupByCause(rules, resultWith(rules, { exchanges })).map(({ shared, rules: members }) => [
    shared,
    members.map(({ id }) => id).join(' '),
  ]);

describe('failures are grouped by cause', () => {
  it('if they found the same', () => {
    const rules = [
      failed('SH-01', 'status 200', '503', []),
      failed('SH-02', 'Healthy', 'Degraded', []),
      failed('SH-03', 'status 200', '503', []),
    ];
    expect(groupsOf(rules)).toEqual([
      ['expected status 200, found 503', 'SH-01 SH-03'],
      [undefined, 'SH-02'],
    ]);
  });

  it('if they were refused with the same response, whatever its time and id', () => {
    const exchanges = [
      answered(1, 503, '{"message":"Busy","at":"2026-03-02T09:30:00Z"}'),
      answered(2, 503, '{"message":"Busy","at":"2026-03-02T09:30:01Z"}'),
    ];
    const rules = [failed('SH-01', 'a list', 'none', [1]), failed('SH-02', 'a time', 'none', [2])];
    expect(groupsOf(rules, exchanges)).toEqual([
      ['returned 503, {"message":"Busy","at":"…"}', 'SH-01 SH-02'],
    ]);
  });

  it('if one response shows them at the same location, but not by its status alone', () => {
    const rules = [
      failed('SH-01', 'usePkce one of: true', '"true"', [1]),
      failed('SH-02', 'usePkce must be boolean', '"true"', [7, 1]),
      failed('SH-03', 'a refusal', 'status 200', [1]),
      failed('SH-04', 'another refusal', 'status 200', [1]),
    ];
    expect(groupsOf(rules)).toEqual([
      ['exchange 1, found "true"', 'SH-01 SH-02'],
      [undefined, 'SH-03'],
      [undefined, 'SH-04'],
    ]);
  });
});
