import { hash } from 'node:crypto';
import { type CTRFReport, calculateSummary, generateTestId, type Test } from 'ctrf';
import { knownBecause } from '#harness/result/baseline.ts';
import { decide } from '#harness/result/gate.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { escapeControls, oneLine } from '#harness/text/escape-controls.ts';
import {
  endingOf,
  evidenceText,
  foundBy,
  headline,
  inRepository,
  isBroken,
  locatingFile,
  scenarioLocationsOf,
  timeOf,
} from './rule-text.ts';

/** The failed rules for GitLab's merge requests. Those that the baseline accepts have severity `info`. */
export function codeQuality(result: RunResult) {
  const { rules, target, baseline } = result;
  const path = locatingFile(result);
  const accepted = new Set(baseline?.accepted);
  return rules
    .filter(({ verdict }) => verdict === 'failed')
    .map((rule) => ({
      description: oneLine(`${rule.id} ${rule.title}: ${headline(rule)}`, 600),
      check_name: rule.id,
      // The fingerprint does not change between runs, so that a merge request shows only new failures.
      fingerprint: hash('sha256', JSON.stringify([target.name, rule.id])),
      severity: accepted.has(rule.id) ? 'info' : 'major',
      location: { path, lines: { begin: 1 } },
    }));
}

/** The Common Test Report Format, with one test per rule. A rule with an error is a failed test. */
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
  const [location] = scenarioLocationsOf(rule);
  const { message } = endingOf(rule, known);
  return {
    testId: generateTestId({ name: rule.id, suite: [area] }),
    name,
    status: known === undefined ? statuses[rule.verdict] : 'skipped',
    rawStatus: rule.verdict,
    duration: Math.round(timeOf(rule)),
    suite,
    tags: [rule.basis, `§${rule.section}`],
    ...(message !== undefined && { message: escapeControls(message) }),
    ...(rule.verdict === 'failed' && { trace: escapeControls(evidenceText(rule)) }),
    ...(location !== undefined && { filePath: location.file, line: location.line }),
  };
}

/** For one step, GitHub shows at most this many errors and this many warnings. It silently drops the rest. */
const annotationsPerKind = 10;

const longestMessage = 1_000;

interface Annotation {
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** Workflow commands. If there are too many of a kind, the last command refers to the complete reports. */
export function githubAnnotations(results: readonly RunResult[]): readonly string[] {
  const all = results.flatMap(annotationsOf);
  return (['error', 'warning'] as const).flatMap((kind) => withinLimit(kind, all)).map(command);
}

function annotationsOf(result: RunResult): Annotation[] {
  const { rules, baseline, target } = result;
  const file = inRepository(result);
  const brokenRules = rules.filter(isBroken).map(
    (rule): Annotation => ({
      kind: baseline?.accepted.includes(rule.id) ? 'warning' : 'error',
      title: `${target.name}: ${rule.verdict} ${rule.id} ${rule.title}`,
      message: annotated(rule),
      ...(file !== undefined && { file, line: 1 }),
    }),
  );
  const reasons = decide(result).reasons.map(
    (reason): Annotation => ({ kind: 'error', title: target.name, message: reason }),
  );
  return [...brokenRules, ...reasons];
}

function annotated(rule: RuleResult): string {
  if (rule.verdict === 'error') return rule.detail ?? 'harness error';
  return [headline(rule), ...rule.evidence.slice(0, 1).map(foundBy)].join('; ');
}

function withinLimit(kind: Annotation['kind'], all: readonly Annotation[]): readonly Annotation[] {
  const annotations = all.filter((annotation) => annotation.kind === kind);
  if (annotations.length <= annotationsPerKind) return annotations;
  const shown = annotations.slice(0, annotationsPerKind - 1);
  return [
    ...shown,
    {
      kind,
      title: `${annotations.length - shown.length} more`,
      message: `GitHub shows at most ${annotationsPerKind} annotations of each kind; the job summary and result.json contain all findings.`,
    },
  ];
}

function command({ kind, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title: oneLine(title, 200) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${kind} ${properties.join(',')}::${data(oneLine(message, longestMessage))}\n`;
}

// A runner treats every line that begins with two colons as a command, and decodes %25, %0D and %0A in it.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
