import { expect, it } from 'vitest';
import { brokenBy, resultWith, ruleResult } from '#test/builders/results.ts';
import { besideResult } from './beside-result.ts';
import { html, textOf } from './markup.ts';
import { page } from './page.ts';

const untested = { verdict: 'untested', cause: 'no-state-control' } as const;
const result = resultWith(
  [
    ruleResult(),
    brokenBy('too late', 'SH-04'),
    ruleResult({ id: 'SH-13', coverage: [{ of: 'operations', judged: ['a'], left: ['b'] }] }),
    ruleResult({ id: 'SH-14', ...untested }),
    ruleResult({ id: 'SH-15', ...untested }),
    ruleResult({ id: 'SH-52', basis: 'open', openPoint: 'OP-19', verdict: 'observed' }),
    ruleResult({ id: 'SH-10', verdict: 'error', detail: 'undefined step', section: '3.1.7' }),
  ],
  { observations: [{ id: 'OP-19', question: 'Which?', section: '3.1.5', observed: ['a', 'b'] }] },
);

const beside = (...rules: string[]): string =>
  textOf(html`${besideResult(result).rulesOf({ cells: [], rules, openPoints: [] })}`);

it.each([
  [['SH-01', 'SH-13'], 'passed SH-01 passed SH-13 in part'],
  [['SH-04'], 'failed SH-04 expected Overall Degraded, found too late'],
  [['SH-14', 'SH-01', 'SH-15'], 'untested SH-14 untested SH-15 no-state-control passed SH-01'],
  [['SH-52'], 'observed SH-52 a; b'],
  [['SH-10'], 'error SH-10 undefined step'],
  [['SH-02'], 'SH-02'],
])('beside a statement of %j stands: %s', (rules, words) => {
  const links = beside(...rules).replaceAll(/<a class="(\w+)" href="#([\w-]+)">(?=\2<)/g, '$1 ');
  const text = links
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text).toBe(words);
});

it('each section that the page names is a link to the document on the page', () => {
  const text = page(result);
  for (const [section, id] of [
    ['3.1', '3.1'],
    ['3.1.5', '3.1.5'],
    ['3.1.7', '3.1'],
  ])
    expect(text).toContain(`<a href="#s-${id}">§${section}</a>`);
});
