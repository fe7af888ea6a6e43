import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { evidenceText, headline, skipReason, timeOf } from '#reports/rule-text.ts';
import { type Element, element, writeXml } from '#reports/xml.ts';

/**
 * JUnit XML in the dialect that Jenkins reads: one suite per rule area, one test case per rule. What was not
 * exercised is `skipped` with its cause, and so is a failure that the baseline knows; an observation passes.
 */
export function junit(result: RunResult): string {
  const { target, rules, durationMs } = result;
  const known = knownIn(result);
  const root = element(
    'testsuites',
    { name: `svc-contract ${target.name}`, ...judged(rules, known), time: seconds(durationMs) },
    ...[...byArea(rules)].map(([area, own]) => suite(area, own, result)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root, 'lines')}\n`;
}

function suite(area: string, rules: readonly RuleResult[], result: RunResult): Element {
  const known = knownIn(result);
  const isSkipped = (rule: RuleResult): boolean => wasNotExercised(rule) || known(rule) !== undefined;
  return element(
    'testsuite',
    {
      name: area,
      ...judged(rules, known),
      skipped: rules.filter(isSkipped).length,
      time: seconds(rules.reduce((sum, rule) => sum + timeOf(rule), 0)),
      timestamp: result.startedAt.replace(/\.\d+Z$/, ''),
    },
    ...(result.partial === true
      ? [element('properties', {}, element('property', { name: 'partial', value: 'true' }))]
      : []),
    ...rules.map((rule) =>
      element(
        'testcase',
        {
          classname: `${result.target.name}.${area}`,
          name: `${rule.id} ${rule.title}`,
          time: seconds(timeOf(rule)),
        },
        ...outcomeOf(rule, known(rule)),
      ),
    ),
  );
}

function outcomeOf(rule: RuleResult, known: string | undefined): readonly Element[] {
  // As text: the dialect knows no attributes here, and its readers fall back on the text.
  if (known !== undefined || wasNotExercised(rule))
    return [element('skipped', {}, known ?? skipReason(rule))];
  if (rule.verdict === 'failed') return [element('failure', { message: headline(rule) }, evidenceText(rule))];
  return rule.verdict === 'error' ? [element('error', { message: rule.detail ?? 'harness fault' })] : [];
}

type Known = (rule: RuleResult) => string | undefined;

const knownIn =
  (result: RunResult): Known =>
  (rule) =>
    knownBecause(result, rule.id);

function byArea(rules: readonly RuleResult[]): Map<string, RuleResult[]> {
  return Map.groupBy(rules, ({ id }) => id.slice(0, 2));
}

// The dialect counts what was skipped by suite only.
function judged(rules: readonly RuleResult[], known: Known): Record<string, number> {
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
