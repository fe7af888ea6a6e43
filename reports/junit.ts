import { create } from 'xmlbuilder2';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { evidenceText, headline, skipReason, timeOf } from '#reports/rule-text.ts';

/**
 * JUnit XML in the dialect that Jenkins reads: one suite per rule area, one test case per rule. What was not
 * exercised is `skipped` with its cause; an observation passes.
 */
export function junit(result: RunResult): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: printable(`svc-contract ${result.target.name}`),
    ...judged(result.rules),
    time: seconds(result.durationMs),
  });
  for (const [area, rules] of byArea(result.rules)) {
    const suite = root.ele('testsuite', {
      name: area,
      ...judged(rules),
      skipped: rules.filter(isSkipped).length,
      time: seconds(rules.reduce((sum, rule) => sum + timeOf(rule), 0)),
      timestamp: result.startedAt.replace(/\.\d+Z$/, ''),
    });
    if (result.partial === true) {
      suite.ele('properties').ele('property', { name: 'partial', value: 'true' });
    }
    for (const rule of rules) {
      const testCase = suite.ele('testcase', {
        classname: printable(`${result.target.name}.${area}`),
        name: printable(`${rule.id} ${rule.title}`),
        time: seconds(timeOf(rule)),
      });
      if (rule.verdict === 'failed')
        testCase.ele('failure', { message: printable(headline(rule)) }).txt(printable(evidenceText(rule)));
      if (rule.verdict === 'error')
        testCase.ele('error', { message: printable(rule.detail ?? 'harness fault') });
      // As text: the dialect knows no attributes here, and its readers fall back on the text.
      if (isSkipped(rule)) testCase.ele('skipped').txt(printable(skipReason(rule)));
    }
  }
  return `${root.end({ prettyPrint: true })}\n`;
}

function byArea(rules: readonly RuleResult[]): Map<string, RuleResult[]> {
  return Map.groupBy(rules, ({ id }) => id.slice(0, 2));
}

// The dialect counts what was skipped by suite only.
function judged(rules: readonly RuleResult[]): Record<string, number> {
  return {
    tests: rules.length,
    failures: rules.filter(({ verdict }) => verdict === 'failed').length,
    errors: rules.filter(({ verdict }) => verdict === 'error').length,
  };
}

function isSkipped({ verdict }: RuleResult): boolean {
  return verdict === 'untested' || verdict === 'inapplicable';
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

// A server may answer with characters that XML 1.0 cannot carry, halves of surrogate pairs among them. The builder
// leaves what looks like an entity as it is, so that it would be read as the character it names.
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/&(?=(?:lt|gt|amp|apos|quot);)/g, '&amp;')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
