import { decide } from '#harness/result/gate.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';
import { describingFile, foundBy, headline } from './rule-text.ts';

/** GitHub shows this many errors, and as many warnings, of one step, and drops the rest in silence. */
export const annotationsPerKind = 10;

const longestMessage = 1_000;

interface Annotation {
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/**
 * Workflow commands that annotate a job: an error for each rule that fails the gate and for each other reason it has,
 * a warning for each known failure. What is over GitHub's limit is counted in the last annotation of its kind.
 */
export function githubAnnotations(results: readonly RunResult[]): readonly string[] {
  const all = results.flatMap(annotationsOf);
  return (['error', 'warning'] as const)
    .flatMap((kind) => withinLimit(all.filter((annotation) => annotation.kind === kind)))
    .map(command);
}

function annotationsOf(result: RunResult): Annotation[] {
  const { rules, baseline, target } = result;
  const file = describingFile(result);
  const accepted = new Set(baseline?.accepted);
  const reasons = decide(result).reasons.map(
    (reason): Annotation => ({ kind: 'error', title: target.name, message: reason }),
  );
  const judged = rules
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'error')
    .map((rule) => ({
      ...annotationOf(rule, accepted.has(rule.id) ? 'warning' : 'error', target.name),
      ...(file !== undefined && { file, line: 1 }),
    }));
  return [...judged, ...reasons];
}

function annotationOf(rule: RuleResult, kind: Annotation['kind'], target: string): Annotation {
  const [evidence] = rule.evidence;
  const words =
    rule.verdict === 'error'
      ? (rule.detail ?? 'harness fault')
      : [headline(rule), ...(evidence === undefined ? [] : [foundBy(evidence)])].join('; ');
  return {
    kind,
    title: `${target}: ${rule.verdict} ${rule.id} ${rule.title}`,
    message: words,
  };
}

function withinLimit(annotations: readonly Annotation[]): readonly Annotation[] {
  if (annotations.length <= annotationsPerKind) return annotations;
  const shown = annotations.slice(0, annotationsPerKind - 1);
  const [first] = annotations;
  return [
    ...shown,
    {
      kind: first?.kind ?? 'error',
      title: `${annotations.length - shown.length} more`,
      message: `GitHub shows ${annotationsPerKind} of a kind; the job's summary and result.json have them all.`,
    },
  ];
}

function command({ kind, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title: oneLine(title, 200) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${kind} ${properties.join(',')}::${data(oneLine(message, longestMessage))}\n`;
}

// A runner takes every line that begins with two colons for a command, and unescapes these three.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
