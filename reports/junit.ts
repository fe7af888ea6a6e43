import XMLBuilder from 'fast-xml-builder';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { escapeControls } from '#harness/text/escape-controls.ts';
import { endingOf, reportOf, timeOf } from './model.ts';

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  format: true,
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  attributeValueProcessor: printable,
  tagValueProcessor: printable,
});

/** JUnit XML in Jenkins's dialect. Untested or inapplicable rules and known failures are `skipped`. */
export function junit(result: RunResult): string {
  const { target, rules, durationMs, startedAt, partial } = result;
  const testsuite = reportOf(result).areas.map(({ id, rules }) => ({
    '@name': id,
    ...counts(rules, result),
    '@timestamp': startedAt.replace(/\.\d+Z$/, ''),
    ...(partial === true && { properties: { property: { '@name': 'partial', '@value': 'true' } } }),
    testcase: rules.map((rule) => ({ '@classname': `${target.name}.${id}`, ...caseOf(rule, result) })),
  }));
  // The dialect counts skipped tests per suite only.
  const { '@skipped': _, ...whole } = counts(rules, result, durationMs);
  const testsuites = { '@name': `svc-contract ${target.name}`, ...whole, testsuite };
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, testsuites });
}

function counts(rules: readonly RuleResult[], result: RunResult, time = timeOf(...rules)) {
  const endings = rules.map((rule) => endingOf(rule, result).ending);
  const having = (wanted: string): number => endings.filter((ending) => ending === wanted).length;
  return {
    '@tests': rules.length,
    '@failures': having('failure'),
    '@errors': having('error'),
    '@skipped': having('skipped'),
    '@time': seconds(time),
  };
}

function caseOf(rule: RuleResult, result: RunResult) {
  const { ending, message, words } = endingOf(rule, result);
  return {
    '@name': `${rule.id} ${rule.title}`,
    '@time': seconds(timeOf(rule)),
    // In this dialect, `skipped` has no attributes.
    ...(ending === 'skipped' && { skipped: message }),
    ...(ending === 'failure' && { failure: { '@message': message, '#text': words } }),
    ...(ending === 'error' && { error: { '@message': message } }),
  };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

// XML 1.0 forbids unpaired surrogates.
function printable(_name: string, text: unknown): string {
  return escapeControls(String(text)).replaceAll(
    /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
    '\uFFFD',
  );
}
