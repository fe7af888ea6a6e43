import { hash } from 'node:crypto';
import { type CTRFReport, calculateSummary, generateTestId, type Test } from 'ctrf';
import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { escapeControls, oneLine } from '#harness/text/escape-controls.ts';
import {
  endingOf,
  finding,
  gist,
  inRepository,
  locatingFile,
  type Report,
  reportOf,
  scenarioLocationsOf,
  timeOf,
} from './model.ts';

/** The failed rules for GitLab's merge requests. Those that the baseline accepts have severity `info`. */
export function codeQuality(result: RunResult) {
  const path = locatingFile(result);
  return result.rules
    .filter(({ verdict }) => verdict === 'failed')
    .map((rule) => ({
      description: oneLine(`${rule.id} ${rule.title}: ${gist(rule)}`, 600),
      check_name: rule.id,
      // The fingerprint does not change between runs, so that a merge request shows only new failures.
      fingerprint: hash('sha256', JSON.stringify([result.target.name, rule.id])),
      severity: knownBecause(result, rule.id) === undefined ? 'major' : 'info',
      location: { path, lines: { begin: 1 } },
    }));
}

/** The Common Test Report Format, with one test per rule. A rule with an error is a failed test. */
export function ctrf(result: RunResult): CTRFReport {
  const start = Date.parse(result.startedAt);
  const tests = reportOf(result).areas.flatMap((area) =>
    area.rules.map((rule) => testOf(rule, area, result)),
  );
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

function testOf(rule: RuleResult, { id, title }: Report['areas'][number], result: RunResult): Test {
  const [location] = scenarioLocationsOf(rule);
  const { ending, message, words } = endingOf(rule, result);
  return {
    testId: generateTestId({ name: rule.id, suite: [id] }),
    name: `${rule.id} ${rule.title}`,
    status: ending === 'skipped' ? ending : statuses[rule.verdict],
    rawStatus: rule.verdict,
    duration: Math.round(timeOf(rule)),
    suite: [title || id],
    tags: [rule.basis, `§${rule.section}`],
    ...(message !== undefined && { message: escapeControls(message) }),
    ...(words !== undefined && { trace: escapeControls(words) }),
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
  const { news, known, errors, reasons } = reportOf(result);
  const { name } = result.target;
  const file = inRepository(result);
  const annotation = (rule: RuleResult, kind: Annotation['kind']): Annotation => ({
    kind,
    title: `${name}: ${rule.verdict} ${rule.id} ${rule.title}`,
    message: messageOf(rule),
    ...(file !== undefined && { file, line: 1 }),
  });
  return [
    ...[...news, ...errors].map((rule) => annotation(rule, 'error')),
    ...known.map((rule) => annotation(rule, 'warning')),
    ...reasons.map((reason): Annotation => ({ kind: 'error', title: name, message: reason })),
  ];
}

function messageOf({ verdict, evidence: [first], detail = 'harness error' }: RuleResult): string {
  return first === undefined || verdict === 'error' ? detail : finding(first);
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
