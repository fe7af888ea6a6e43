import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';
import { isBroken } from './rule-text.ts';

/** A cell quotes at most this many characters from a server. */
const longest = 500;

type Cell = (rule: RuleResult, result: RunResult) => string | undefined;

const columns: Readonly<Record<string, Cell>> = {
  target: (_, { target }) => target.name,
  release: (_, { target }) => target.release,
  rule: ({ id }) => id,
  title: ({ title }) => title,
  section: ({ section }) => section,
  basis: ({ basis }) => basis,
  verdict: ({ verdict }) => verdict,
  known: ({ id }, { baseline }) => (baseline?.accepted.includes(id) ? 'known' : undefined),
  cause: ({ cause }) => cause,
  detail: ({ detail }) => detail,
  operations: ({ failedAt }) => failedAt?.join(' '),
  expected: (rule) => (isBroken(rule) ? rule.evidence[0]?.expected : undefined),
  found: (rule) => (isBroken(rule) ? rule.evidence[0]?.actual : undefined),
};

/** The result as CSV (RFC 4180) with one line per rule, for spreadsheets and databases. */
export function csv(result: RunResult): string {
  const rows = result.rules.map((rule) =>
    Object.values(columns).map((read) => cell(read(rule, result) ?? '')),
  );
  return [Object.keys(columns), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** The beginning of a formula in a spreadsheet. An apostrophe before the formula turns the cell into text. */
const formula = /^\s*[=+\-@]/;

function cell(text: string): string {
  const line = oneLine(text, longest);
  return `"${(formula.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
}
