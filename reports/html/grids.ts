import { type Cell, cellWords, type Grid, gridText } from '#harness/result/grid.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { counted } from '#reports/model.ts';
import { html, type Markup } from './markup.ts';

/** A server may describe thousands of operations itself. More rows than this are only in the result. */
const mostRows = 250;

/** The class of a cell. A page has thousands of cells, so the commonest has none, and the others are short. */
const classes: Readonly<Record<Cell, string | undefined>> = {
  h: undefined,
  b: 'b',
  s: 's',
  '.': 'n',
  l: 'l',
};

/** The rules about everything, with what was sent for each. */
export function gridsSection({ rules }: RunResult): Markup | undefined {
  const tried = rules.filter(({ grids = [] }) => grids.length > 0);
  if (tried.length === 0) return undefined;
  return html`<section id="combinations" aria-labelledby="combinations-title"><h2 id="combinations-title">Combinations tried for rules about everything</h2>
<ul>${tried.map(({ id, grids = [] }) => html`<li><a href="#${id}">${id}</a> ${gridText(grids)}`)}</ul>
</section>`;
}

/** What a rule about everything was tried with: each value of its first dimension beside those of the others. */
export function gridsOf({ id, grids = [] }: RuleResult): readonly Markup[] {
  return grids.map((grid) => {
    const { rows, columns, cells } = grid;
    const title = `${id}-${columns.of}`;
    const tops = [...columns.values, ...unreached(columns)];
    const isBroken = cells.some((row) => row.includes('b'));
    const more = rows.values.length - mostRows;
    return html`<details class="grid"${isBroken && html` open`}><summary id="${title}">${gridText([grid])}</summary>
<div class="wide" tabindex="0" role="group" aria-labelledby="${title}"><table aria-labelledby="${title}"><thead><tr><th scope="col" rowspan="2">${rows.of}<th scope="colgroup" colspan="${tops.length}">${columns.of}<tr>${tops.map((top) => html`<th scope="col"><span>${top}</span>`)}
<tbody>${rows.values.slice(0, mostRows).map((value, at) => row(value, cells[at] ?? '', tops.length))}${unreached(rows).map((value) => row(value, '', tops.length))}</table></div>
${more > 0 && html`<p class="small">${counted(more, 'more row')} in result.json.</p>`}
${legend(grid)}</details>`;
  });
}

const unreached = ({ outOfReach }: Grid['rows']): readonly string[] => outOfReach.map(({ value }) => value);

/** The cells of values out of reach fill the row up. */
function row(value: string, cells: string, length: number): Markup {
  const shown = [...cells].map((cell) => {
    const name = classes[cell as Cell];
    return name === undefined ? html`<td>` : html`<td class=${name}>`;
  });
  const further = Array.from({ length: length - shown.length }, () => html`<td class=u>`);
  return html`<tr><th scope="row">${value}${shown}${further}`;
}

/** What the cells of the grid mean, and why nothing was sent for those that are empty. */
function legend({ rows, columns, cells, leftOut }: Grid): readonly Markup[] {
  const present = (Object.keys(cellWords) as Cell[]).filter((cell) =>
    cells.some((row) => row.includes(cell)),
  );
  const outOfReach = [...rows.outOfReach, ...columns.outOfReach];
  return [
    ...present.map(
      (cell) =>
        html`<p class="small"><span class="cell ${classes[cell] ?? 'h'}"></span>${cellWords[cell]}${cell === 'l' && leftOut !== undefined && `: ${leftOut}`}`,
    ),
    ...(outOfReach.length > 0
      ? [
          html`<p class="small"><span class="cell u"></span>out of reach: ${outOfReach.map(({ why }) => why).join('; ')}`,
        ]
      : []),
  ];
}
