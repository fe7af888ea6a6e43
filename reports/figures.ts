import { isCounted, unselectedIn } from '#harness/result/claim.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { counted, isBroken, type Report, split } from './model.ts';
import { paint, styles } from './paint.ts';

/** The verdicts that a rule which can fail may get, in the order in which they are shown. */
const decisive = ['passed', 'failed', 'error', 'untested'] as const;

type Cell = readonly [words: string, count: number];

/** The areas of a run with several: what became of their rules that can fail, and what the others have recorded. */
export function areaLines({ areas }: Report): readonly string[] {
  const shown = areas.filter(({ rules }) => rules.some(({ verdict }) => verdict !== 'inapplicable'));
  return shown.length < 2 ? [] : shown.map(areaLine);
}

/** The mark is ✗ if a rule is broken, else · if no rule passed, else ~ if a rule is untested, else ✓. */
function areaLine({ id, title, rules }: Report['areas'][number]): string {
  const own = rules.filter(isCounted);
  const cells: readonly Cell[] = [
    ...decisive.map((each) => [each, having(own, each).length] as const),
    ['observed', having(rules, 'observed').length],
  ];
  const good = having(own, 'untested').length > 0 ? paint('yellow', '~') : paint('green', '✓');
  const mark = rules.some(isBroken) ? paint('red', '✗') : having(own, 'passed').length > 0 ? good : '·';
  return `  ${mark} ${id}  ${title.padEnd(26)} ${cellsText(withoutZeros(cells))}`;
}

/** What the verdicts add up to: of rules that can fail, of those that only record, and of the document's statements. */
export function figureLines({ known, news }: Report, result: RunResult): readonly string[] {
  const { rules, statements, baseline } = result;
  const [own, rest] = split(rules, isCounted);
  const [, others] = split(rest, ({ verdict }) => verdict === 'inapplicable');
  const unselected = unselectedIn(result);
  const failures = baseline === undefined ? 'failed' : `failed (${news.length} new, ${known.length} known)`;
  const rows: (readonly [number, string, readonly Cell[]])[] = [
    [
      own.length + unselected,
      'rule',
      [
        ...decisive.map((each) => [each === 'failed' ? failures : each, having(own, each).length] as const),
        ...withoutZeros([['not selected', unselected]]),
      ],
    ],
    [
      others.length,
      'other',
      withoutZeros(
        (['error', 'observed', 'untested'] as const).map((each) => [each, having(others, each).length]),
      ),
    ],
  ];
  if (statements !== undefined) {
    const { all, passed, failed, error, observed, untested } = statements;
    const rest = all - passed - failed - error - observed - untested;
    const cells = { passed, failed, error, observed, untested, 'not in this run': rest };
    rows.push([all, 'statement', withoutZeros(Object.entries(cells))]);
  }
  const shown = rows.filter(([count]) => count > 0);
  const labels = shown.map(([count, noun]) => counted(count, noun));
  const width = Math.max(...labels.map(({ length }) => length));
  return shown.map(([, , cells], row) => `  ${(labels[row] ?? '').padEnd(width)}  ${cellsText(cells)}`);
}

function having(rules: readonly RuleResult[], wanted: Verdict): readonly RuleResult[] {
  return rules.filter(({ verdict }) => verdict === wanted);
}

function withoutZeros(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter(([, count]) => count > 0);
}

function cellsText(cells: readonly Cell[]): string {
  const styleOf = (words: string) =>
    Object.entries(styles).find(([verdict]) => words.startsWith(verdict))?.[1] ?? 'dim';
  return cells
    .map(([words, count]) => paint(count === 0 ? 'dim' : styleOf(words), `${count} ${words}`))
    .join(', ');
}
