import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { sectionLink } from '#harness/document/section-link.ts';
import type { RunResult } from '#harness/result/result.ts';
import { junit } from '#reports/junit.ts';
import { everyResult, resultWith, ruleResult } from '#test/builders/results.ts';

const read = (module: string): Promise<string> => readFile(new URL(import.meta.resolve(module)), 'utf8');

const junitSchemas: readonly (readonly [string, string])[] = [
  ['as Jenkins published it', await read('./jenkins-junit.xsd')],
  ['with numbers where it takes any text', await read('./junit-numbers.xsd')],
];

interface Read {
  readonly testsuites: Attributes & { readonly testsuite: readonly Suite[] };
}
type Attributes = Readonly<Record<`@${string}`, string>>;
type Suite = Attributes & { readonly testcase: readonly Case[] };
type Case = Attributes & { failure?: Attributes & { '#text': string }; error?: Attributes; skipped?: string };

/** The JUnit report of a run, parsed by an independent parser. */
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
const unkeyed = { verdict: 'untested', cause: 'no-credential', detail: 'needs a user' } as const;
const untested = ruleResult({ id: 'LS-01', ...unkeyed });
const inapplicable = ruleResult({ id: 'LS-02', verdict: 'inapplicable' });
const observed = ruleResult({ id: 'LS-03', verdict: 'observed' });
const suites = readBack(resultWith([ruleResult(), failed, error, untested, inapplicable, observed]));
const cases = new Map(
  suites.testsuite.flatMap(({ testcase }) => testcase).map((each) => [each['@name']?.slice(0, 5), each]),
);

describe('the JUnit report', () => {
  it('fails a broken rule with its evidence', () => {
    const failure = cases.get('SH-09')?.failure;
    expect(failure?.['@message']).toBe('expected Overall Degraded, found Overall Healthy');
    const found = 'expected Overall Degraded, found Overall Healthy';
    expect(failure?.['#text']).toBe(
      `§3.1 ${sectionLink('3.1')}\n${found}; worst wins (a.feature:3), exchanges 3, 4 in result.json\n${found}; found by a check of all traffic, exchanges 3, 4 in result.json`,
    );
  });

  it('skips what was not exercised, with the cause', () => {
    expect(cases.get('LS-01')?.skipped).toBe('untested: no-credential: needs a user');
    expect(cases.get('LS-02')?.skipped).toBe('inapplicable');
  });
});

describe('text from a hostile server', () => {
  it.each([
    ['markup', '</failure><testcase name="x"/>]]><!-- &amp; &lt; &amp;lt; &#60; &eacute; "\' -->'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///c">]>&b;'],
    ['beyond ASCII', 'é 心 😀'],
  ])('is unchanged when it is read back: %s', (_, actual) => {
    const [suite] = readBack(
      resultWith([ruleResult({ verdict: 'failed', evidence: [{ ...evidence, actual }] })]),
    ).testsuite;
    const failure = suite?.testcase[0]?.failure;
    expect(suite?.testcase).toHaveLength(1);
    expect(failure?.['@message']).toBe(`expected Overall Degraded, found ${actual}`);
    expect(failure?.['#text']).toContain(`found ${actual};`);
  });

  it('cannot make the report malformed, or add characters that XML does not allow', () => {
    const property = fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 0, max: 0xffff }),
      (words, code) => {
        const actual = words + String.fromCharCode(code);
        const found = { ...evidence, actual, scenario: actual };
        const broken = ruleResult({ verdict: 'failed', title: actual, evidence: [found] });
        const others = ['error', 'untested'] as const;
        const rest = others.map((verdict) => ruleResult({ verdict, detail: actual }));
        const xml = junit(resultWith([broken, ...rest]));
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
      },
    );
    fc.assert(property, { seed: 8, numRuns: 100 });
  });
});

it.each(junitSchemas)(
  'every result is valid for the schema that Jenkins reads: %s',
  async (_name, schema) => {
    const xml = everyResult.map(([name, result]) => ({ fileName: `${name}.xml`, contents: junit(result) }));
    expect((await validateXML({ xml, schema })).errors.map(({ message }) => message)).toEqual([]);
  },
);
