import { sectionLink } from '#harness/document/section-link.ts';
import { knownBecause } from '#harness/result/baseline.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { foundBy, type Report, reportOf } from './model.ts';

/** A summary of this length fits in a GitHub comment (65,536 characters) and in a step summary (1 MiB). */
export const longestSummary = 60_000;

/** Longer text from a server is cut to this many characters. `result.json` contains the full text. */
const longestQuote = 240;

const marks = {
  conforms: '✅',
  'no rule broken': '☑️',
  'no new failures': '🟡',
  'requirements not met': '❌',
  'baseline out of date': '❌',
  'does not conform': '❌',
  inconclusive: '⚠️',
} as const;

/** The summary for a pull request or a CI job. A long summary ends with the number of entries left out. */
export function markdown(result: RunResult): string {
  const report = reportOf(result);
  const { target, asOf } = result;
  const { newer = [] } = asOf ?? {};
  const place = target.baseUrl === undefined ? report.place : code(report.place);
  return bounded(
    [
      `## ${marks[report.verdict]} ${code(target.name)} ${report.headline}`,
      `${place}; ${escaped(oneLine(report.conditions, 4 * longestQuote))}; ${report.took}`,
      ...report.reasons.map((reason) => `- ${escaped(reason)}`),
      countsTable(report),
      ...section(
        'Claims',
        report.claims.map(({ id, words }) => `- **${id}** ${escaped(words)}`),
      ),
    ],
    [
      ...section(`Broken (${report.news.length})`, report.news.map(brokenItem)),
      ...section(
        `Known failures (${report.known.length})`,
        report.known.map((rule) => item(rule, knownBecause(result, rule.id))),
      ),
      ...section(`New since ${asOf?.version} (${newer.length}, not counted)`, newer.map(brokenItem)),
      ...section(
        `Harness errors (${report.errors.length})`,
        report.errors.map((rule) => item(rule, rule.detail)),
      ),
      ...section(
        'Untested',
        report.causes.map(([cause, { length }]) => `- ${cause}: ${length}`),
      ),
    ],
  );
}

function countsTable({ counts }: Report): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(counts.map(([verdict]) => verdict)),
    row(counts.map(() => '--:')),
    row(counts.map(([, count]) => count)),
  ].join('\n');
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`### ${title}`, ...items];
}

function brokenItem(rule: RuleResult): string {
  const { length, 0: first } = rule.evidence;
  if (first === undefined) return ruleLine(rule);
  const more = length > 1 ? ` (evidence 1 of ${length})` : '';
  return [
    ruleLine(rule),
    `  - expected ${code(first.expected)}`,
    `  - found ${code(first.actual)}`,
    `  - ${escaped(oneLine(foundBy(first), longestQuote))}${more}`,
  ].join('\n');
}

function item(rule: RuleResult, words = 'harness error'): string {
  return `${ruleLine(rule)}\n  - ${code(words)}`;
}

function ruleLine({ id, title, section: number }: RuleResult): string {
  return `- **${id}** ${escaped(title)} (${linkedSection(number)})`;
}

export function linkedSection(number: string): string {
  return `[§${escaped(number)}](${sectionLink(number)})`;
}

/** Whole blocks are dropped from the end, so that no list item and no code span is ever cut in half. */
export function bounded(head: readonly string[], blocks: readonly string[], whole = 'result.json'): string {
  const room = longestSummary - 200;
  const included = [...head];
  let length = head.reduce((sum, block) => sum + block.length + 2, 0);
  for (const [index, block] of blocks.entries()) {
    length += block.length + 2;
    if (length > room) {
      included.push(`*Truncated. Entries not shown: ${blocks.length - index} (see ${whole}).*`);
      break;
    }
    included.push(block);
  }
  const parts = included.map((block, index) => {
    const kind = kindOf(block);
    const goesOn = kind !== undefined && kind === kindOf(included[index - 1] ?? '');
    return index === 0 ? block : `${goesOn ? '\n' : '\n\n'}${block}`;
  });
  return `${parts.join('')}\n`;
}

/** `- ` for a list item, `|` for a table row: no blank line separates two blocks of the same kind. */
function kindOf(block: string): string | undefined {
  return /^(?:- |\|)/.exec(block)?.[0];
}

// In a code span, links, mentions, images and markup have no effect. The fence must be longer than any run of
// backticks in `text`.
function code(text: string): string {
  const words = oneLine(text, longestQuote);
  if (words === '') return 'nothing';
  const fence = '`'.repeat(Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence} ${words} ${fence}`;
}

export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-!|~@&]/g, '\\$&');
}
