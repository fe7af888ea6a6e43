import { knownBecause } from '#harness/result/baseline.ts';
import { claimText, conditionsOf } from '#harness/result/claim.ts';
import { decide, headlineOf, verdictOfWhole } from '#harness/result/gate.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';
import { foundBy, shownVerdicts } from './rule-text.ts';

/** GitHub limits a comment to 65,536 characters and a step summary to 1 MiB; this fits both. */
export const longestSummary = 60_000;

/** Text from a server is cut to this many characters; `result.json` has all of it. */
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

/**
 * The run for a pull request or a job's page, in GitHub's Markdown: the verdict, the counts, every broken
 * rule with its first evidence. Never longer than `longestSummary`; a note lists what was left out.
 */
export function markdown(result: RunResult): string {
  const { target, durationMs } = result;
  const verdict = verdictOfWhole(result);
  const { reasons } = decide(result);
  return bounded(
    [
      text(`## ${marks[verdict]} ${code(target.name)} ${headlineOf(result)}`),
      text(
        `${target.baseUrl === undefined ? 'a client' : code(target.baseUrl)}; ${escaped(oneLine(conditionsOf(result), 4 * longestQuote))}; ${(durationMs / 1000).toFixed(1)} s`,
      ),
      ...(reasons.length > 0 ? [item(reasons.map((reason) => `- ${escaped(reason)}`).join('\n'))] : []),
      text(countsTable(result)),
      ...claimLines(result),
    ],
    [
      ...section(
        'Broken',
        result.rules.filter((rule) => isNews(rule, result)),
        brokenItem,
      ),
      ...section(
        'Known failures',
        result.rules.filter(({ id }) => result.baseline?.accepted.includes(id)),
        (rule) => knownItem(rule, result),
      ),
      ...section(
        'Harness errors',
        result.rules.filter(({ verdict: of }) => of === 'error'),
        faultItem,
      ),
      ...untested(result.rules),
    ],
  );
}

function isNews({ id, verdict }: RuleResult, { baseline }: RunResult): boolean {
  return verdict === 'failed' && !(baseline?.accepted.includes(id) ?? false);
}

function countsTable({ summary }: RunResult): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(shownVerdicts),
    row(shownVerdicts.map(() => '--:')),
    row(shownVerdicts.map((verdict) => summary[verdict])),
  ].join('\n');
}

function claimLines({ claims = [] }: RunResult): readonly Block[] {
  const lines = claims.map((claim) => `- **${claim.id}** ${escaped(claimText(claim))}`);
  return lines.length === 0 ? [] : [text('### Claims'), item(lines.join('\n'))];
}

function section(
  title: string,
  rules: readonly RuleResult[],
  describe: (rule: RuleResult) => string,
): readonly Block[] {
  return rules.length === 0
    ? []
    : [text(`### ${title} (${rules.length})`), ...rules.map((rule) => item(describe(rule)))];
}

function brokenItem(rule: RuleResult): string {
  const [first] = rule.evidence;
  const more = rule.evidence.length > 1 ? `, and ${rule.evidence.length - 1} more` : '';
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

function knownItem(rule: RuleResult, result: RunResult): string {
  return `${ruleLine(rule)}\n  - ${code(knownBecause(result, rule.id) ?? 'known')}`;
}

function faultItem(rule: RuleResult): string {
  return `${ruleLine(rule)}\n  - ${code(rule.detail ?? 'harness error')}`;
}

function ruleLine({ id, title, section: number }: RuleResult): string {
  return `- **${id}** ${escaped(title)} (§${number})`;
}

function untested(rules: readonly RuleResult[]): readonly Block[] {
  const groups = Map.groupBy(
    rules.filter(({ verdict }) => verdict === 'untested'),
    ({ cause }): Cause => cause ?? 'not-seen',
  );
  if (groups.size === 0) return [];
  const items = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cause, members]) => `- ${cause}: ${members.length}`);
  return [text('### Untested'), item(items.join('\n'))];
}

/** Whole blocks are dropped from the end, so that no list item and no code span is ever cut in half. */
export function bounded(head: readonly Block[], blocks: readonly Block[], whole = 'result.json'): string {
  const room = longestSummary - 200;
  const included = [...head];
  let length = head.reduce((sum, { markdown: part }) => sum + part.length + 2, 0);
  for (const [index, block] of blocks.entries()) {
    length += block.markdown.length + 2;
    if (length > room) {
      included.push(text(`*Truncated: ${blocks.length - index} more entries are in ${whole}.*`));
      break;
    }
    included.push(block);
  }
  // Items of a list stay together; a blank line separates all other blocks.
  const parts = included.map(({ markdown: part, isItem }, index) => {
    if (index === 0) return part;
    return `${isItem && included[index - 1]?.isItem === true ? '\n' : '\n\n'}${part}`;
  });
  return `${parts.join('')}\n`;
}

/** A piece that is kept or dropped as a unit. */
export interface Block {
  readonly markdown: string;
  readonly isItem: boolean;
}

export function text(words: string): Block {
  return { markdown: words, isItem: false };
}

export function item(words: string): Block {
  return { markdown: words, isItem: true };
}

// A code span cannot contain a link, a mention, an image or markup. Its fence is longer than any within.
function code(text: string): string {
  const words = oneLine(text, longestQuote);
  if (words === '') return 'nothing';
  const fence = '`'.repeat(Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence} ${words} ${fence}`;
}

export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-!|~@&]/g, '\\$&');
}
