import { instant } from '#reports/html/labels.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { counted } from '#reports/model.ts';
import { type Column, labelOf } from './model.ts';

/** The columns as a numbered list, with the verdict and the conditions of each run. */
export function servers(columns: readonly Column[]): Markup {
  return html`<ol class="servers">${columns.map((column) => server(column, columns))}</ol>`;
}

function server(column: Column, columns: readonly Column[]): Markup {
  const { release, startedAt, headline, conditions, verdict } = column;
  return html`<li><strong>${labelOf(column, columns)}</strong> <span class="whole ${verdict.replaceAll(' ', '-')}">${headline}</span>
<details><summary class="small">release ${release}, ${instant(startedAt)}</summary><p class="small">${conditions}</p></details></li>
`;
}

/** What each column says about a rule; columns with the same verdict and evidence are one group. */
export function evidenceOn(id: string, columns: readonly Column[]): readonly Markup[] {
  return sameCells(id, columns).map((group) => groupBlock(group, columns));
}

/** Groups columns with the same verdict and evidence for a rule. */
function sameCells(id: string, columns: readonly Column[]) {
  const cells = columns.map(({ rules }, at) => {
    const { verdict = 'absent', why = [] } = rules.get(id) ?? {};
    return { verdict, why, at };
  });
  const groups = Map.groupBy(cells, ({ verdict, why }) => JSON.stringify([verdict, why]));
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, at: [first, ...rest].map(({ at }) => at) }],
  );
}

function groupBlock(
  { verdict, why: [first = [], ...others], at }: ReturnType<typeof sameCells>[number],
  columns: readonly Column[],
): Markup {
  return html`<div class="evidence"><p><span class="mark ${verdict}"></span><strong>${verdict}</strong>: ${namesOf(at, columns)}</p>
${first.length === 1 && html`<p class="small">${first[0]}</p>`}${first.length > 1 && html`<pre tabindex="0" role="group" aria-label="Evidence">${first.join('\n')}</pre>`}${
  others.length > 0 &&
  html`<details class="more"><summary>${counted(others.length, 'more piece', 'more pieces')} of evidence</summary>${others.map((lines) => html`<pre tabindex="0" role="group" aria-label="Evidence">${lines.join('\n')}</pre>`)}</details>`
}</div>`;
}

/** The numbers of columns, with the name of each server: `1, 2, 3 east; 5 west`. For all columns: `all 5`. */
export function namesOf(at: readonly number[], columns: readonly Column[]): string {
  if (at.length === columns.length && at.length > 2) return `all ${at.length}`;
  const byServer = Map.groupBy(at, (column) => columns[column]?.name ?? '');
  return [...byServer]
    .map(([name, own]) => `${own.map((column) => column + 1).join(', ')} ${name}`)
    .join('; ');
}
