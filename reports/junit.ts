import { create } from 'xmlbuilder2';
import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { escapeControls } from './escape-controls.ts';
import { evidenceText, headline, skipReason, timeOf } from './rule-text.ts';

/**
 * JUnit XML in the dialect that Jenkins reads: one suite per rule area, one test case per rule. What was not
 * exercised is `skipped` with its cause, and so is a failure that the baseline knows; an observation passes.
 */
export function junit(result: RunResult): string {
  const known = (rule: RuleResult): string | undefined => knownBecause(result, rule.id);
  const isSkipped = (rule: RuleResult): boolean => wasNotExercised(rule) || known(rule) !== undefined;
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: printable(`svc-contract ${result.target.name}`),
    ...judged(result.rules, known),
    time: seconds(result.durationMs),
  });
  for (const [area, rules] of byArea(result.rules)) {
    const suite = root.ele('testsuite', {
      name: area,
      ...judged(rules, known),
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
      if (rule.verdict === 'failed' && known(rule) === undefined)
        testCase.ele('failure', { message: printable(headline(rule)) }).txt(printable(evidenceText(rule)));
      if (rule.verdict === 'error')
        testCase.ele('error', { message: printable(rule.detail ?? 'harness error') });
      // As text: the dialect knows no attributes here, and its readers fall back on the text.
      if (isSkipped(rule)) testCase.ele('skipped').txt(printable(known(rule) ?? skipReason(rule)));
    }
  }
  return `${root.end({ prettyPrint: true })}\n`;
}

function byArea(rules: readonly RuleResult[]): Map<string, RuleResult[]> {
  return Map.groupBy(rules, ({ id }) => id.slice(0, 2));
}

// The dialect counts what was skipped by suite only.
function judged(
  rules: readonly RuleResult[],
  known: (rule: RuleResult) => string | undefined,
): Record<string, number> {
  return {
    tests: rules.length,
    failures: rules.filter((rule) => rule.verdict === 'failed' && known(rule) === undefined).length,
    errors: rules.filter(({ verdict }) => verdict === 'error').length,
  };
}

function wasNotExercised({ verdict }: RuleResult): boolean {
  return verdict === 'untested' || verdict === 'inapplicable';
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

// A server may answer with characters that XML 1.0 cannot carry, halves of surrogate pairs among them. The builder
// leaves what looks like an entity as it is, so that it would be read as the character it names.
function printable(text: string): string {
  return escapeControls(text)
    .replaceAll(/&(?=(?:lt|gt|amp|apos|quot);)/g, '&amp;')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
