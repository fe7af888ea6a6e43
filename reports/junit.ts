import { create } from 'xmlbuilder2';
import type { RunResult } from '#harness/result/result.ts';
import { escapeControls } from '#harness/text/escape-controls.ts';
import { endingOf, timeOf } from './model.ts';

/** JUnit XML in Jenkins's dialect. Untested or inapplicable rules and known failures are `skipped`. */
export function junit(result: RunResult): string {
  const cases = result.rules.map((rule) => ({ rule, ...endingOf(rule, result) }));
  // The dialect counts skipped tests per suite only.
  const counts = (some: typeof cases) => ({
    tests: some.length,
    failures: some.filter(({ ending }) => ending === 'failure').length,
    errors: some.filter(({ ending }) => ending === 'error').length,
  });
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: printable(`svc-contract ${result.target.name}`),
    ...counts(cases),
    time: seconds(result.durationMs),
  });
  for (const [area, inArea] of Map.groupBy(cases, ({ rule }) => rule.id.slice(0, 2))) {
    const suite = root.ele('testsuite', {
      name: area,
      ...counts(inArea),
      skipped: inArea.filter(({ ending }) => ending === 'skipped').length,
      time: seconds(inArea.reduce((sum, { rule }) => sum + timeOf(rule), 0)),
      timestamp: result.startedAt.replace(/\.\d+Z$/, ''),
    });
    if (result.partial === true) {
      suite.ele('properties').ele('property', { name: 'partial', value: 'true' });
    }
    for (const { rule, ending, message = '', words = '' } of inArea) {
      const isSkipped = ending === 'skipped';
      const testCase = suite.ele('testcase', {
        classname: printable(`${result.target.name}.${area}`),
        name: printable(`${rule.id} ${rule.title}`),
        time: seconds(timeOf(rule)),
      });
      // In this dialect, `skipped` has no attributes.
      if (ending !== undefined)
        testCase
          .ele(ending, isSkipped ? {} : { message: printable(message) })
          .txt(printable(isSkipped ? message : words));
    }
  }
  return `${root.end({ prettyPrint: true })}\n`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

// XML 1.0 forbids unpaired surrogates. The XML builder does not escape the `&` of `&lt;` in a text,
// so a parser would read `<`.
function printable(text: string): string {
  return escapeControls(text)
    .replaceAll(/&(?=(?:lt|gt|amp|apos|quot);)/g, '&amp;')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
