import { expect, it } from 'vitest';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { changedVerdicts } from './changed-verdicts.ts';

const runWith = (verdict: 'passed' | 'failed' | 'error', detail?: string) =>
  resultWith([
    ruleResult({ id: 'SH-01', verdict: 'passed' }),
    ruleResult({ id: 'SH-04', title: 'A title', verdict, ...(detail !== undefined && { detail }) }),
  ]);

it('names each rule whose verdict changed, with the runs and the cause', () => {
  const runs = [runWith('passed'), runWith('error', 'no response\nfrom it'), runWith('passed')];
  const lines = changedVerdicts(runs).split('\n');
  expect(lines[1]).toMatch(/: 3 runs, 1 verdict changed$/);
  expect(lines.slice(2)).toEqual([
    '  SH-04 A title',
    '      passed in run 1, 3',
    expect.stringMatching(/^ {6}error in run 2 \(no response.+from it\)$/),
    '',
  ]);
  expect(changedVerdicts([runWith('failed'), runWith('failed')])).toContain('2 runs, no verdict changed');
});
