import { describe, expect, it } from 'vitest';
import type { Statement } from '#harness/document/document.ts';
import { statementsOf } from '#harness/document/document.ts';
import { countStatements, verdictOn } from '#harness/document/judged-statements.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { linked, sectionOnPage, sections } from '#reports/html/document-anchors.ts';
import { textOf } from '#reports/html/markup.ts';
import { columnOf } from '#reports/table/model.ts';
import { brokenBy, hostileWords, resultWith, ruleResult, samples } from '#test/builders/results.ts';
import { documentPage } from './page.ts';

const statement = (...rules: string[]): Statement => ({ cells: [['It holds.']], rules, openPoints: [] });
const having = (verdicts: readonly Verdict[], basis: RuleResult['basis'] = 'stated') =>
  verdicts.map((verdict, at) => ruleResult({ id: `SH-${verdicts.length}${at}`, basis, verdict }));
const named = (name: string, rules: readonly RuleResult[], facts: Partial<RunResult> = {}): RunResult =>
  resultWith(rules, { target: { name, baseUrl: 'http://server.invalid', release: '0.16.0' }, ...facts });
const pageOf = (...results: RunResult[]): string => documentPage(results.map(columnOf));

describe('the verdict on a statement', () => {
  it.each<[stated: readonly Verdict[], open: readonly Verdict[], verdict: Verdict | undefined]>([
    [['passed', 'failed', 'error'], [], 'failed'],
    [['passed', 'untested'], [], 'passed'],
    [['untested'], ['observed'], 'untested'],
    [['inapplicable'], ['observed'], 'observed'],
    [['inapplicable'], [], 'inapplicable'],
    [['inapplicable', 'passed'], ['untested'], 'passed'],
    [[], [], undefined],
  ])('of rules %j and open ones %j is %s', (stated, open, verdict) => {
    const all = [...having(stated), ...having(open, 'open').map((rule) => ({ ...rule, id: `O${rule.id}` }))];
    const byId = new Map(all.map((rule) => [rule.id, rule]));
    expect(verdictOn(statement('SH-99', ...byId.keys()), (id) => byId.get(id))).toBe(verdict);
  });

  it('is counted for all statements, with those that no rule of the result is about', () => {
    const about = sections.flatMap(statementsOf).filter((each) => each.rules.includes('SH-04'));
    const { all, failed, passed } = countStatements(sections, [
      ruleResult({ id: 'SH-04', verdict: 'failed' }),
    ]);
    expect([failed, passed]).toEqual([about.length, 0]);
    expect(all).toBeGreaterThan(300);
  });
});

describe('the page of the document', () => {
  it('has a mark for each result, in the order of time for one server, and the evidence', () => {
    const text = pageOf(
      named('a', [brokenBy('too late', 'SH-04')], { startedAt: '2026-03-03T09:30:00.000Z' }),
      named('b', [ruleResult({ id: 'SH-04', verdict: 'untested', cause: 'no-state-control' })]),
      named('a', [ruleResult({ id: 'SH-04' })]),
    );
    const [, marks = ''] = /<b>SH-04<\/b>(.*?)<\/summary>/.exec(text) ?? [];
    expect([...marks.matchAll(/title="([^"]+)"/g)].map(([, title]) => title)).toEqual([
      'a: passed',
      'a: failed',
      'b: untested',
    ]);
    expect(text).toContain('found    too late');
    expect(text).toContain('no-state-control');
  });

  it('shows what was observed, and what no result can have', () => {
    const observations = [
      { id: 'OP-19', question: 'Which?', section: '3.1', observed: ['NoHeartbeat wins'] },
    ];
    const open = ruleResult({ id: 'SH-52', basis: 'open', openPoint: 'OP-19', verdict: 'observed' });
    const text = pageOf(named('a', [open], { observations }));
    expect(text).toContain('NoHeartbeat wins');
    expect(text).toMatch(/SH-50<\/span> cannot be tested: The banner/);
    expect(text).toContain('SH-04</span> not in these results');
    expect(text).toContain('OP-142</span> open, not recorded');
  });

  it('names the statements that failed, and the sections in which they stand', () => {
    const text = pageOf(named('a', [brokenBy('x', 'SH-04')]), named('b', [ruleResult({ id: 'SH-04' })]));
    const about = sections.flatMap(statementsOf).filter((each) => each.rules.includes('SH-04')).length;
    expect(text.split('class="statement has-failed has-differs"')).toHaveLength(about + 1);
    for (const id of ['s-3', 's-3.1', 's-8'])
      expect(text).toMatch(
        new RegExp(`class="passage has-failed has-differs"[^>]*>(?:<summary>)?<h\\d id="${id}"`),
      );
    expect(text).toMatch(/class="passage"[^>]*><summary><h3 id="s-9"/);
  });

  it('has only valid links on the page, each id once, and loads nothing', () => {
    const text = pageOf(...Object.values(samples));
    const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...text.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !ids.includes(to.slice(1)))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['SH-09', 's-3.1', 's-breaking-changes']));
  });

  it('escapes text from a server', () => {
    const hostile = hostileWords
      .slice(0, 5)
      .map((words) =>
        named(words, [brokenBy(words, 'SH-04'), ruleResult({ id: 'SH-05', title: words, section: words })]),
      );
    const text = pageOf(...hostile);
    expect(text).not.toMatch(/<img|\u202E/);
    expect(text.match(/<script|<\/script|<style|<\/style/g)).toHaveLength(4);
  });
});

it.each([
  ['3.1', '<a href="#s-3.1">§3.1</a>'],
  ['3.2.7', '<a href="#s-3.2">§3.2.7</a>'],
  ['"x.y"', '§&quot;x.y&quot;'],
])('links §%s to a section of the page', (number, link) => {
  expect(textOf(sectionOnPage(number))).toBe(link);
});

it('keeps the words of a link to another page as text', () => {
  expect(linked('primer.md', 'the primer')).toBe('the primer');
});
