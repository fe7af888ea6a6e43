import { claimText } from '#harness/result/claim.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { bounded, escaped } from '#reports/markdown.ts';
import { counted } from '#reports/model.ts';
import { type CellVerdict, labelOf, type Table } from './model.ts';

const marks: Readonly<Record<CellVerdict, string>> = {
  passed: '✓',
  failed: '✕',
  error: '!',
  observed: '○',
  untested: '?',
  inapplicable: '–',
  absent: '',
};

/** External text in a cell is cut to this many characters. */
const longestCell = 240;

/** Results side by side in GitHub's Markdown: the claims, and the rules and open points that differ. */
export function tableMarkdown({ columns, claims, rules, points }: Table, gist: string): string {
  const labels = columns.map((column) => labelOf(column, columns));
  const differing = rules.filter(({ differs }) => differs);
  const open = points.filter(({ differs }) => differs);
  const servers = columns.map(({ headline, release }, at) => [`${at + 1} ${labels[at]}`, release, headline]);
  return bounded(
    [`## ${counted(columns.length, 'result')} side by side`, `${gist}.`],
    [
      ...table('Servers', ['Server', 'Release', 'Verdict'], servers),
      ...table(
        'Claims',
        ['Claim', ...labels],
        claims.map(({ id, title, cells }) => [
          `${id} ${title}`.trim(),
          ...cells.map((claim) => (claim === undefined ? '' : claimText(claim))),
        ]),
      ),
      ...table(
        'Rules that differ',
        ['Rule', ...labels],
        differing.map(({ rule, cells }) => [
          `${rule.id} ${rule.title}`,
          ...cells.map((verdict) => marks[verdict]),
        ]),
      ),
      ...table(
        'Interoperability: what the document leaves open',
        ['Point', ...labels],
        open.map(({ id, question, answers }) => [
          `${id} ${question}`,
          ...labels.map(
            (_, at) => answers.find((response) => response.columns.includes(at))?.observed.join('; ') ?? '',
          ),
        ]),
      ),
      '✓ passed, ✕ failed, ! error, ○ observed, ? untested, – inapplicable',
    ],
    'table.html',
  );
}

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escaped(oneLine(cell, longestCell))).join(' | ')} |`;
  if (rows.length === 0) return [];
  return [`### ${title}`, line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)];
}
