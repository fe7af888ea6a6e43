import { describe, expect, it } from 'vitest';
import { compareWithBaseline, isClean, updateBaseline } from './baseline.ts';

const entry = { rule: 'SH-04', reason: 'fixed in the next release', owner: 'anna', expires: '2027-01-31' };
const failed = { id: 'SH-04', verdict: 'failed' } as const;
const passed = { id: 'SH-04', verdict: 'passed' } as const;
const untested = { id: 'SH-04', verdict: 'untested' } as const;

describe('a baseline', () => {
  it.each([
    [
      'accepts a known failure to the end of its last day',
      [entry],
      [failed],
      '2027-01-31',
      { accepted: ['SH-04'] },
      true,
    ],
    ['accepts it no longer after that day', [entry], [failed], '2027-02-01', { expired: ['SH-04'] }, false],
    ['calls an entry stale that passes', [entry], [passed], '2027-01-01', { stale: ['SH-04'] }, false],
    ['says nothing of an entry that was not exercised', [entry], [untested], '2028-01-01', {}, true],
    ['says nothing of an entry that was not selected', [entry], [], '2028-01-01', {}, true],
    ['does not accept what it does not know', [], [failed], '2027-01-01', { unexpected: ['SH-04'] }, false],
  ])('%s', (_, entries, rules, today, expected, clean) => {
    const outcome = compareWithBaseline(entries, rules, today);
    expect(outcome).toEqual({ accepted: [], unexpected: [], stale: [], expired: [], ...expected });
    expect(isClean(outcome)).toBe(clean);
  });

  it('is brought up to date without losing what people wrote', () => {
    const rules = [failed, { id: 'LS-06', verdict: 'failed' }, { id: 'ER-01', verdict: 'passed' }] as const;
    const old = [entry, { ...entry, rule: 'ER-01' }, { ...entry, rule: 'PW-01' }];
    expect(updateBaseline(old, rules, '2027-03-01')).toEqual([
      { rule: 'LS-06', reason: 'to be explained', owner: 'to be named', expires: '2027-03-01' },
      { ...entry, rule: 'PW-01' },
      entry,
    ]);
  });
});
