import { describe, expect, it } from 'vitest';
import { resultText } from '#harness/result/result-file.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { everySample, features, resultWith, ruleResult, samples } from '#test/builders/results.ts';
import { redactResult } from './redact-result.ts';
import { renderings } from './write-reports.ts';

const secret = 'a-key-that-opens';
const worst = '\u0001';

const evidenceOf = (exchanges: readonly number[], actual = 'nothing') =>
  ruleResult({ verdict: 'failed', evidence: [{ expected: 'a body', actual, exchanges }] });

describe('what a server said', () => {
  it('is kept longer where it shows a failure, and says how long it was', () => {
    const exchanges = [1, 2].map((id) => exchangeWith({ id, body: 'x'.repeat(3_000) }));
    const [shown, other] = redactResult(resultWith([evidenceOf([1])]), exchanges, []).exchanges;
    expect(shown?.response.body).toBe('x'.repeat(3_000));
    expect(other?.response.body).toBe(`${'x'.repeat(2_000)}… (3,000 characters)`);
  });

  it('never comes to more than a file can hold, evidence and words of rules included', () => {
    const body = worst.repeat(4_900_000);
    const url = `http://server.invalid/${body}`;
    const exchanges = Array.from({ length: 2_000 }, (_, at) =>
      exchangeWith({ id: at + 1, body, url, headers: { 'x-long': body } }),
    );
    const rules = Array.from({ length: 400 }, (_, at) => ({ ...evidenceOf([at + 1], body), detail: body }));
    const result = redactResult(resultWith(rules), exchanges, [secret]);
    expect(result.exchanges).toHaveLength(2_000);
    expect(resultText(result).length).toBeLessThan(40_000_000);
  });

  it('keeps no half of a secret where it is cut', () => {
    for (let before = 1_980; before <= 2_001; before += 1) {
      const body = `${'x'.repeat(before)}${secret}${'y'.repeat(2_000)}`;
      const [exchange] = redactResult(resultWith([]), [exchangeWith({ body })], [secret]).exchanges;
      expect(exchange?.response.body).not.toMatch(/a-k|pens/);
    }
  });

  it('keeps none where masks before it are shorter than what they mask', () => {
    const escaped = [...secret].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('');
    const body = `${escaped.repeat(60)}${secret.repeat(60)}`;
    const [exchange] = redactResult(resultWith([]), [exchangeWith({ body })], [secret]).exchanges;
    expect(exchange?.response.body.replaceAll('[redacted]', '')).toMatch(/^… \([\d,]+ characters\)$/);
  });
});

describe('the reports of a result', () => {
  it.each(everySample)('are the same every time: %s', (_, result) => {
    const copy = structuredClone(result);
    expect([...renderings(copy, features)]).toEqual([...renderings(result, features)]);
    expect(copy).toEqual(result);
  });

  it('tell nothing of the whole from a part', () => {
    const ofWhole = [...renderings(samples.green, features)].map(([name]) => name);
    const ofPart = [...renderings(samples.shard, features)].map(([name]) => name);
    expect(ofWhole.filter((name) => !ofPart.includes(name))).toEqual([
      'badge.svg',
      'test-result.intoto.json',
    ]);
  });
});
