import { parse, validate } from 'ctrf';
import { describe, expect, it } from 'vitest';
import { ctrf } from '#reports/ctrf.ts';
import { resultWith } from '#test/builders/result.ts';
import { brokenBy, everySample, hostileWords, samples } from '#test/builders/sample-results.ts';

describe('the CTRF report', () => {
  it.each([
    ...everySample,
    ...hostileWords.map((words) => [words.slice(0, 12), resultWith([brokenBy(words)])] as const),
  ])('is valid for the format’s own validator: %s', (_, result) => {
    const read = parse(JSON.stringify(ctrf(result)));
    expect(validate(read).errors).toEqual([]);
    expect(read.results.tests).toHaveLength(result.rules.length);
  });

  it('is refused by that validator when a status is none', () => {
    const report = ctrf(samples.green);
    const [first] = report.results.tests;
    expect(
      validate({ ...report, results: { ...report.results, tests: [{ ...first, status: 'ok' }] } }).valid,
    ).toBe(false);
  });

  it('passes only what was judged and held', () => {
    const { summary, tests } = ctrf(samples.broken).results;
    expect(summary).toMatchObject({ tests: 6, passed: 0, failed: 3, skipped: 2, other: 1, pending: 0 });
    expect(tests.map(({ rawStatus }) => rawStatus)).toEqual(
      samples.broken.rules.map(({ verdict }) => verdict),
    );
    expect(tests[0]).toMatchObject({
      name: 'SH-09 The worst of the services is the whole',
      suite: ['Service health'],
      message: 'expected Overall Degraded, found Overall Healthy',
      filePath: 'features/health/thresholds.feature',
      line: 14,
    });
  });

  it('is the same every time', () => {
    expect(ctrf(samples.broken)).toEqual(ctrf(samples.broken));
  });
});
