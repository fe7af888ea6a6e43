import { knownBecause } from '#harness/result/baseline.ts';
import { claimText, conditionsOf } from '#harness/result/claim.ts';
import { decide, headlineOf, verdictOfWhole } from '#harness/result/gate.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { foundBy, shownVerdicts } from './rule-text.ts';

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
  const { target, durationMs, rules, claims = [] } = result;
  const verdict = verdictOfWhole(result);
  const { reasons } = decide(result);
  const known = ({ id }: RuleResult): string | undefined => knownBecause(result, id);
  const having = (wanted: Verdict): readonly RuleResult[] => rules.filter((rule) => rule.verdict === wanted);
  return bounded(
    [
      `## ${marks[verdict]} ${code(target.name)} ${headlineOf(result)}`,
      `${target.baseUrl === undefined ? 'a client' : code(target.baseUrl)}; ${escaped(oneLine(conditionsOf(result), 4 * longestQuote))}; ${(durationMs / 1000).toFixed(1)} s`,
      ...reasons.map((reason) => `- ${escaped(reason)}`),
      countsTable(result),
      ...list(
        'Claims',
        claims.map((claim) => `- **${claim.id}** ${escaped(claimText(claim))}`),
      ),
    ],
    [
      ...section(
        'Broken',
        having('failed').filter((rule) => known(rule) === undefined),
        brokenItem,
      ),
      ...section('Known failures', having('failed').filter(known), (rule) => item(rule, known(rule))),
      ...section('Harness errors', having('error'), (rule) => item(rule, rule.detail)),
      ...untested(having('untested')),
    ],
  );
}

function countsTable({ summary }: RunResult): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(shownVerdicts),
    row(shownVerdicts.map(() => '--:')),
    row(shownVerdicts.map((verdict) => summary[verdict])),
  ].join('\n');
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`### ${title}`, items.join('\n')];
}

function section(
  title: string,
  rules: readonly RuleResult[],
  describe: (rule: RuleResult) => string,
): readonly string[] {
  return rules.length === 0 ? [] : [`### ${title} (${rules.length})`, ...rules.map(describe)];
}

function brokenItem(rule: RuleResult): string {
  const [first] = rule.evidence;
  const more = rule.evidence.length > 1 ? ` (evidence 1 of ${rule.evidence.length})` : '';
  return [
    ruleLine(rule),
    ...(first === undefined
      ? []
      : [
          `  - expected ${code(first.expected)}`,
          `  - found ${code(first.actual)}`,
          `  - ${escaped(oneLine(foundBy(first), longestQuote))}${more}`,
        ]),
  ].join('\n');
}

function item(rule: RuleResult, words = 'harness error'): string {
  return `${ruleLine(rule)}\n  - ${code(words)}`;
}

function ruleLine({ id, title, section: number }: RuleResult): string {
  return `- **${id}** ${escaped(title)} (§${number})`;
}

function untested(rules: readonly RuleResult[]): readonly string[] {
  const groups = Map.groupBy(rules, ({ cause }): Cause => cause ?? 'not-seen');
  const items = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cause, members]) => `- ${cause}: ${members.length}`);
  return list('Untested', items);
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
