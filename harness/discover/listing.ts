import { type Difference, type Rank, ranks } from './difference.ts';
import type { Drift } from './drift.ts';

const headings: Readonly<Record<Rank, string>> = {
  breaks: 'breaks: a server that does what it publishes breaks the document',
  differs: 'differs: less is published than the document states, or it may still be kept',
  note: 'note: the document leaves it open',
};

/** The comparison in words; the same departure in several operations is told once. */
export function listing(title: string, drift: Drift, showsNotes: boolean): string {
  const { findings, matches, missing, further, prefix } = drift;
  const shown = ranks.filter((rank) => rank !== 'note' || showsNotes);
  const guessed = matches.filter(({ isSure }) => !isSure).length;
  const lines = [
    printable(title),
    `  ${matches.length} of ${matches.length + missing.length} operations found${guessed > 0 ? `, ${guessed} of them by a guess` : ''}` +
      `, ${further.length} published that the contract does not have${prefix === '' ? '' : `, all under ${printable(prefix)}`}`,
    ...shown.flatMap((rank) => section(rank, findings)),
    '',
    `  ${ranks.map((rank) => `${countOf(findings, rank)} ${rank}`).join(', ')}${hiddenNotes(findings, showsNotes)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function section(rank: Rank, findings: readonly Difference[]): readonly string[] {
  const groups = Map.groupBy(
    findings.filter((each) => each.rank === rank),
    ({ where, expected, actual, rule, openPoint }) =>
      JSON.stringify([where, expected, actual, rule, openPoint]),
  );
  if (groups.size === 0) return [];
  return ['', headings[rank], ...[...groups.values()].flatMap(told)];
}

function told(group: readonly Difference[]): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { operation, where, expected, actual, rule, openPoint } = first;
  const operations = group.length === 1 ? operation : `${operation} and ${group.length - 1} more`;
  return [
    `  ${(rule ?? openPoint ?? '').padEnd(6)}  ${operations}, ${printable(where)}`,
    `          expected ${printable(expected)}; published: ${printable(actual)}`,
  ];
}

export function countOf(findings: readonly Difference[], rank: Rank): number {
  return findings.filter((each) => each.rank === rank).length;
}

function hiddenNotes(findings: readonly Difference[], showsNotes: boolean): string {
  return showsNotes || countOf(findings, 'note') === 0 ? '' : ' (--all shows the notes)';
}

/** What a stranger wrote, fit for a line of a terminal. */
export function printable(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** A comparison for programs: what was found, and every finding. */
export function driftJson(source: string, openapi: string, drift: Drift): unknown {
  const { findings, matches, missing, further, prefix } = drift;
  return {
    source,
    openapi,
    prefix,
    summary: {
      breaks: countOf(findings, 'breaks'),
      differs: countOf(findings, 'differs'),
      note: countOf(findings, 'note'),
    },
    operations: {
      found: matches.map(({ wanted, given, by, isSure }) => ({
        operation: wanted.id,
        method: given.method,
        path: given.path,
        by,
        isSure,
      })),
      missing: missing.map(({ id }) => id),
      further: further.map(({ method, path }) => ({ method, path })),
    },
    findings: findings.map(({ rank, operation, where, expected, actual, rule, openPoint }) => ({
      rank,
      operation,
      where,
      expected,
      actual,
      ...(rule !== undefined && { rule }),
      ...(openPoint !== undefined && { openPoint }),
    })),
  };
}
