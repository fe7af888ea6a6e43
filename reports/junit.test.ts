import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parse, type TestSuites } from 'junit2json';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { junit } from '#reports/junit.ts';
import { junitSchemas, problemsOf } from '#test/builders/reports.ts';
import { brokenBy, everyResult, everySample, resultWith, ruleResult } from '#test/builders/results.ts';

interface Read {
  readonly testsuites: Attributes & { readonly testsuite: readonly Suite[] };
}
type Attributes = Readonly<Record<`@${string}`, string>>;
type Suite = Attributes & { readonly testcase: readonly Case[] };
type Case = Attributes & {
  failure?: Attributes & { '#text': string };
  error?: Attributes;
  skipped?: string;
};

/** Read by a parser that had no part in the writing. */
function readBack(result: RunResult): Read['testsuites'] {
  const xml = junit(result);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    trimValues: false,
    parseAttributeValue: false,
    parseTagValue: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  return (parser.parse(xml) as Read).testsuites;
}

const evidence = { expected: 'Overall Degraded', actual: 'Overall Healthy', exchanges: [3, 4] };
const failed = ruleResult({
  id: 'SH-09',
  verdict: 'failed',
  evidence: [{ ...evidence, scenario: 'worst wins (a.feature:3)' }, evidence],
});
const error = ruleResult({ id: 'SH-10', verdict: 'error', detail: 'undefined step' });
const untested = ruleResult({
  id: 'LS-01',
  verdict: 'untested',
  cause: 'no-credential',
  detail: 'needs a user',
});
const inapplicable = ruleResult({ id: 'LS-02', verdict: 'inapplicable' });
const observed = ruleResult({ id: 'LS-03', verdict: 'observed' });
const suites = readBack(resultWith([ruleResult(), failed, error, untested, inapplicable, observed]));
const cases = new Map(
  suites.testsuite.flatMap(({ testcase }) => testcase).map((each) => [each['@name']?.slice(0, 5), each]),
);

describe('the JUnit report', () => {
  it('counts what a gate looks at, in all and by area', () => {
    const counts = (of: Attributes) => [
      of['@name'],
      of['@tests'],
      of['@failures'],
      of['@errors'],
      of['@skipped'],
    ];
    expect(counts(suites)).toEqual(['svc-contract server', '6', '1', '1', undefined]);
    expect(suites.testsuite.map(counts)).toEqual([
      ['SH', '3', '1', '1', '0'],
      ['LS', '3', '0', '0', '2'],
    ]);
  });

  it('gives times in seconds and the start without a fraction', () => {
    const timed = { name: 'a', location: 'a:1', outcome: 'passed', durationMs: 250 };
    const [suite] = readBack(resultWith([ruleResult({ scenarios: [timed, timed] })])).testsuite;
    expect([suite?.['@time'], suite?.['@timestamp']]).toEqual(['0.500', '2026-03-02T09:30:00']);
    expect(suites['@time']).toBe('1.500');
  });

  it('fails a broken rule with its evidence', () => {
    const failure = cases.get('SH-09')?.failure;
    expect(failure?.['@message']).toBe('expected Overall Degraded, found Overall Healthy');
    expect(failure?.['#text']).toContain('worst wins (a.feature:3)\n  expected Overall Degraded');
    expect(failure?.['#text']).toContain('passive check\n');
    expect(failure?.['#text']).toContain('exchanges 3, 4');
  });

  it('tells a fault of the harness from a failure', () => {
    expect(cases.get('SH-10')?.error?.['@message']).toBe('undefined step');
    expect(cases.get('SH-10')).not.toHaveProperty('failure');
  });

  it('skips what was not exercised, with the cause', () => {
    expect(cases.get('LS-01')?.skipped).toBe('untested: no-credential: needs a user');
    expect(cases.get('LS-02')?.skipped).toBe('inapplicable');
  });

  it.each(['SH-01', 'LS-03'])('passes %s without a word', (id) => {
    expect(Object.keys(cases.get(id) ?? {}).toSorted()).toEqual(['@classname', '@name', '@time']);
  });
});

describe('a hostile answer', () => {
  it.each([
    ['markup', '</failure><testcase name="x"/>]]><!-- &amp; &lt; &amp;lt; &#60; &eacute; "\' -->'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///c">]>&b;'],
    ['beyond ASCII', 'é 心 😀'],
  ])('is read back as it was: %s', (_, actual) => {
    const [suite] = readBack(
      resultWith([ruleResult({ verdict: 'failed', evidence: [{ ...evidence, actual }] })]),
    ).testsuite;
    const failure = suite?.testcase[0]?.failure;
    expect(suite?.testcase).toHaveLength(1);
    expect(failure?.['@message']).toBe(`expected Overall Degraded, found ${actual}`);
    expect(failure?.['#text']).toContain(`found ${actual}\n`);
  });

  it('cannot make the report malformed, nor put characters in it that XML cannot carry', () => {
    const property = fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 0, max: 0xffff }),
      (words, code) => {
        const actual = words + String.fromCharCode(code);
        const broken = ruleResult({
          verdict: 'failed',
          title: actual,
          evidence: [{ ...evidence, actual, scenario: actual }],
        });
        const rest = [
          ruleResult({ verdict: 'error', detail: actual }),
          ruleResult({ verdict: 'untested', detail: actual }),
        ];
        const xml = junit(resultWith([broken, ...rest]));
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
      },
    );
    fc.assert(property, { seed: 8, numRuns: 300 });
  });
});

describe.each(junitSchemas)('the dialect that Jenkins reads, %s', (_name, schema) => {
  it.each(everyResult)('is kept: %s', async (_, result) => {
    expect(await problemsOf(junit(result), schema)).toEqual([]);
  });

  it.each([
    ['an unknown attribute', ' tests=', ' skipped="0" tests='],
    ['no name', /<testcase classname="[^"]*" name="[^"]*"/, '<testcase'],
    ['an unknown element', '</testsuites>', '<note/></testsuites>'],
  ])('is not kept with %s', async (_, part, other) => {
    const xml = junit(resultWith([brokenBy('Idle')])).replace(part, other);
    expect(await problemsOf(xml, schema)).toHaveLength(1);
  });
});

describe('a reader of JUnit that others wrote', () => {
  it.each(everySample)('counts in %s what we count', async (_, result) => {
    const read = (await parse(junit(result))) as TestSuites;
    const cases = (read.testsuite ?? []).flatMap(({ testcase = [] }) => testcase);
    expect(cases).toHaveLength(result.rules.length);
    const known = result.baseline?.accepted ?? [];
    const failed = result.rules.filter(({ id, verdict }) => verdict === 'failed' && !known.includes(id));
    expect(cases.filter(({ failure }) => failure !== undefined)).toHaveLength(failed.length);
    expect(read.failures ?? 0).toBe(failed.length);
  });
});
