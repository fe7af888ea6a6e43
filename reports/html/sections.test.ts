import { describe, expect, it } from 'vitest';
import type { RuleResult } from '#harness/result/result.ts';
import { ruleResult } from '#test/builders/results.ts';
import { textOf } from './markup.ts';
import { unlockSection } from './sections.ts';

const untested = (id: string, facts: Partial<RuleResult>): RuleResult =>
  ruleResult({ id, verdict: 'untested', ...facts });

const rules = [
  untested('SH-01', { cause: 'no-credential', detail: 'needs user' }),
  untested('SH-02', { cause: 'effect-not-allowed', detail: 'needs --allow write' }),
  untested('SH-03', { cause: 'effect-not-allowed', detail: 'needs --allow reset' }),
  untested('SH-04', { cause: 'effect-not-allowed', detail: 'needs --allow reset' }),
  ...['05', '06', '07', '08'].map((number) =>
    untested(`SH-${number}`, { cause: 'not-seen', detail: 'never arose' }),
  ),
  ruleResult({ id: 'SH-09' }),
];

const section = (given: readonly RuleResult[]): string => {
  const markup = unlockSection(given);
  return markup === undefined ? '' : textOf(markup);
};

describe('what would unlock the untested', () => {
  it('groups by cause, the one that holds back most first', () => {
    const causes = [...section(rules).matchAll(/class="count">(\d+)<\/span> <strong>([\w-]+)/g)];
    expect(causes.map(([, count, cause]) => `${count} ${cause}`)).toEqual([
      '4 not-seen',
      '3 effect-not-allowed',
      '1 no-credential',
    ]);
  });

  const lacking = (id: string, ...lacks: readonly string[]): RuleResult =>
    untested(id, {
      cause: 'effect-not-allowed',
      detail: 'needs more',
      scenarios: [{ name: 'x', location: 'features/x.feature:1', outcome: 'untested', durationMs: 0, lacks }],
    });

  it('says what to change in which order, and counts what comes with all that is needed', () => {
    const advice = section([
      lacking('SH-01', 'reset', 'state control'),
      lacking('SH-02', 'state control'),
      lacking('SH-03', 'write'),
    ]);
    expect(advice).toMatch(
      /<li>1 rule: permit write: --allow write<\/li><li>1 rule: give the server state control[^<]*<\/li><li>1 rule: permit a factory reset/,
    );
  });

  it('links every rule', () => {
    expect(section(rules).match(/href="#SH-\d\d"/g)).toHaveLength(8);
  });

  it('is left out where nothing is untested', () => {
    expect(section([ruleResult()])).toBe('');
  });
});
