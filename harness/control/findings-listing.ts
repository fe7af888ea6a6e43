import { styleText } from 'node:util';
import type { CheckResult } from './check.ts';

const styles = { ok: 'green', incomplete: 'yellow', unsupported: 'yellow', broken: 'red' } as const;

/** What an adapter was found to do: a line for each finding, then how many there are of each kind. */
export function findingsListing(findings: readonly CheckResult[], colour: boolean): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const paint = (outcome: CheckResult['outcome'], words: string): string =>
    colour ? styleText(styles[outcome], words, { validateStream: false }) : words;
  const rows = findings.map(
    ({ about, outcome, why }) =>
      `  ${paint(outcome, outcome.padEnd(11))}  ${about.padEnd(width)}  ${plain(why)}`,
  );
  const counts = (['ok', 'incomplete', 'unsupported', 'broken'] as const).map(
    (outcome) => `${findings.filter((finding) => finding.outcome === outcome).length} ${outcome}`,
  );
  return ['', ...rows, '', `  ${counts.join(', ')}`, '', ''].join('\n');
}

/** What an adapter says of itself, in one line without control characters. */
function plain(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
}
