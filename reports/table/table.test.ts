import { describe, expect, it } from 'vitest';
import { sectionLink } from '#harness/document/section-link.ts';
import type { RunResult } from '#harness/result/result.ts';
import { parseResult } from '#harness/result/result-file.ts';
import { brokenBy, hostileWords, resultWith, ruleResult, samples } from '#test/builders/results.ts';
import { tableMarkdown } from './markdown.ts';
import { columnOf, labelOf, type Table, tableOf } from './model.ts';
import { tablePage } from './page.ts';

const server = (
  name: string,
  rules: RunResult['rules'],
  { day = 1, observed = [] as readonly string[] } = {},
): RunResult =>
  resultWith(rules, {
    target: { name, baseUrl: 'http://server.invalid', release: '0.16.0' },
    startedAt: `2026-03-0${day}T09:30:00.123Z`,
    observations: observed.length === 0 ? [] : [{ id: 'OP-12', question: 'Which?', section: '4', observed }],
  });
const table = (...results: RunResult[]): Table => tableOf(results.map(columnOf));
const passed = (id: string) => ruleResult({ id });
const untested = (id: string) => ruleResult({ id, verdict: 'untested', cause: 'not-seen' });

describe('a table of results', () => {
  it('begins with rules on which servers differ, then those that are broken or untested', () => {
    const { rules } = table(
      server('a', [passed('SH-01'), passed('SH-02'), brokenBy('x', 'SH-03'), brokenBy('x', 'SH-04')]),
      server('b', [passed('SH-01'), untested('SH-02'), brokenBy('y', 'SH-03'), passed('SH-04')]),
    );
    expect(rules.map(({ rule, cells, differs }) => [rule.id, ...cells, differs])).toEqual([
      ['SH-04', 'failed', 'passed', true],
      ['SH-03', 'failed', 'failed', false],
      ['SH-02', 'passed', 'untested', false],
      ['SH-01', 'passed', 'passed', false],
    ]);
  });

  it('lists the results of one server by time, and shows what the last one changed', () => {
    const { columns, rules } = table(
      server('a', [brokenBy('x', 'SH-01'), passed('SH-02')], { day: 3 }),
      server('b', [passed('SH-01'), untested('SH-02')]),
      server('a', [passed('SH-01')], { day: 1 }),
      server('a', [passed('SH-01'), passed('SH-02')], { day: 2 }),
    );
    const order = columns.map(({ name, startedAt }) => name + startedAt.slice(9, 10));
    expect(order).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(rules.map(({ rule, cells, changed }) => [rule.id, ...cells, changed])).toEqual([
      ['SH-01', 'passed', 'passed', 'failed', 'passed', true],
      ['SH-02', 'absent', 'passed', 'passed', 'untested', false],
    ]);
  });

  it('shows which servers make the same implementation choice, differing points first', () => {
    const choices = { a: ['clamped', '400'], b: ['404'], c: ['400', 'clamped'], d: [] };
    const servers = Object.entries(choices).map(([name, observed]) => server(name, [], { observed }));
    const { points } = table(...servers);
    const answers = [
      { observed: ['clamped', '400'], columns: [0, 2] },
      { observed: ['404'], columns: [1] },
    ];
    expect(points).toMatchObject([{ id: 'OP-12', answers, differs: true }]);
  });

  it.each([
    [['a: 1', 'b: 2'], ['b: 2'], false],
    [['a: 1', 'b: 2'], ['b: 1', 'c: 2'], true],
    [['b: 2'], ['b: 1', 'b: 2'], true],
  ])('compares %j and %j by the aspect that was observed', (one, other, differs) => {
    const { points } = table(server('a', [], { observed: one }), server('b', [], { observed: other }));
    expect(points.map((each) => each.differs)).toEqual([differs]);
  });

  it('says why a run was inconclusive', () => {
    const dead = { ...server('a', [untested('SH-01')]), notBegun: 'the server does not respond' };
    expect(tableMarkdown(table(dead), '')).toContain('no rule tested; the server does not respond');
  });

  it('labels the results of one server by release, minute or second', () => {
    const result = (startedAt: string, release = '0.16.0'): RunResult => ({
      ...server('a', []),
      startedAt: `2026-03-01T${startedAt}.000Z`,
      target: { name: 'a', release },
    });
    const labels = (...results: RunResult[]) => {
      const { columns } = table(...results);
      return columns.map((column) => labelOf(column, columns));
    };
    const first = result('09:30:00');
    expect(labels(result('09:30:00', '0.15.0'), first)).toEqual(['a, 0.15.0', 'a, 0.16.0']);
    expect(labels(first, result('09:31:00'))).toEqual(['a, 2026-03-01 09:30', 'a, 2026-03-01 09:31']);
    const seconds = ['a, 2026-03-01 09:30:00', 'a, 2026-03-01 09:30:01'];
    expect(labels(first, result('09:30:01'))).toEqual(seconds);
  });
});

it.each([
  ['a text', 'it is not JSON'],
  ['{}', "must have required property 'formatVersion'"],
  ['{"formatVersion":4}', 'it has format version 4'],
])('a result is refused in one line: %s', (text, why) => {
  expect(() => parseResult(text, 'x.json')).toThrow(`x.json is not the result.json of a run: ${why}`);
});

it('a result of format version 1, without kinds of scenarios, is still read', () => {
  const old = { ...samples.green, formatVersion: 1 };
  expect(parseResult(JSON.stringify(old), 'x.json')).toEqual(old);
});

describe('the page with the table of results', () => {
  const hostile = hostileWords.slice(0, 5).map((words) =>
    resultWith([brokenBy(words), ruleResult({ id: 'SH-10', title: words, text: words, section: words })], {
      target: { name: words, baseUrl: 'http://server.invalid', release: words },
      observations: [{ id: 'OP-01', question: words, section: words, observed: [words, words] }],
      areas: [{ id: 'SH', title: words }],
    }),
  );
  const text = tablePage(table(...hostile, ...Object.values(samples)));

  it('escapes text from a server', () => {
    expect(text).not.toMatch(/<img|\u202E/);
    expect(text.match(/<script|<\/script|<style|<\/style/g)).toHaveLength(4);
    expect(text).toContain('&lt;script&gt;alert(1)');
  });

  it('has only valid internal links, and an anchor for every rule', () => {
    const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const dangling = [...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.includes(id));
    expect(dangling).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['SH-09', 'SH-10', 'OP-01']));
  });

  it('links the section of each rule and open point, except in the line that opens a rule', () => {
    const linked = [...text.matchAll(/<a href="(https:[^"]+)">§([^<]*)<\/a>/g)];
    expect(linked.filter(([, href, number = '']) => href !== sectionLink(number))).toEqual([]);
    expect(linked.length).toBe(text.match(/<p id="[A-Z]|<h3 id="OP-/g)?.length);
  });

  it('shows evidence once if several servers share it', () => {
    const page = tablePage(table(...['a', 'b', 'c'].map((name) => server(name, [brokenBy('x', 'SH-03')]))));
    // Each of the three servers has the same two pieces of evidence. The page shows these two, not six.
    expect(page.split('found    x')).toHaveLength(3);
    expect(page).toContain('all 3');
  });

  it('has the same content in Markdown, and no server text can break its rows', () => {
    const sound = server('b', [passed('SH-09')]);
    const lines = tableMarkdown(table(...hostile, sound), 'Much').split('\n');
    const heads = lines.findIndex((line) => line.startsWith('| Rule |'));
    const cellsOf = (line = '') => line.replaceAll('\\|', '').split('|').length;
    expect(heads).toBeGreaterThan(0);
    expect(new Set(lines.slice(heads, heads + 3).map(cellsOf))).toEqual(new Set([hostile.length + 4]));
    expect(lines.join('\n')).not.toMatch(/(?<!\\)<img|(?<!\\)\[click/);
  });
});
