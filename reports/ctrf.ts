import { type CTRFReport, calculateSummary, generateTestId, type Test } from 'ctrf';
import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { evidenceText, headline, placesOf, skipReason, timeOf } from './rule-text.ts';

/**
 * The run in the Common Test Report Format, one test per rule. Every verdict stands in `rawStatus`; what was observed
 * is `other`, since nothing was judged, a fault of the harness is `failed`, since no gate may pass it, and a failure that
 * the baseline knows is `skipped` with its reason.
 */
export function ctrf(result: RunResult): CTRFReport {
  const start = Date.parse(result.startedAt);
  const titles = new Map(result.areas?.map(({ id, title }) => [id, title]));
  const tests = result.rules.map((rule) => testOf(rule, titles, knownBecause(result, rule.id)));
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: result.startedAt,
    generatedBy: `${result.tool.name} ${result.tool.version}`,
    results: {
      tool: { name: result.tool.name, version: result.tool.version },
      summary: calculateSummary(tests, { start, stop: start + result.durationMs }),
      tests,
      environment: {
        appName: result.target.name,
        appVersion: result.target.release,
        ...(result.target.baseUrl !== undefined && { testEnvironment: result.target.baseUrl }),
      },
    },
  };
}

const statuses = {
  passed: 'passed',
  failed: 'failed',
  error: 'failed',
  observed: 'other',
  untested: 'skipped',
  inapplicable: 'skipped',
} as const;

function testOf(rule: RuleResult, titles: ReadonlyMap<string, string>, known?: string): Test {
  const area = rule.id.slice(0, 2);
  const name = `${rule.id} ${rule.title}`;
  const suite = [titles.get(area) ?? area];
  const [place] = placesOf(rule);
  return {
    testId: generateTestId({ name: rule.id, suite: [area] }),
    name,
    status: known === undefined ? statuses[rule.verdict] : 'skipped',
    rawStatus: rule.verdict,
    duration: Math.round(timeOf(rule)),
    suite,
    tags: [rule.basis, `§${rule.section}`],
    ...(known === undefined ? wordsFor(rule) : { message: known, trace: evidenceText(rule) }),
    ...(place !== undefined && { filePath: place.file, line: place.line }),
  };
}

function wordsFor(rule: RuleResult): Pick<Test, 'message' | 'trace'> {
  if (rule.verdict === 'failed') return { message: headline(rule), trace: evidenceText(rule) };
  if (rule.verdict === 'error') return { message: rule.detail ?? 'harness fault' };
  if (rule.verdict === 'untested' || rule.verdict === 'inapplicable') return { message: skipReason(rule) };
  return {};
}
