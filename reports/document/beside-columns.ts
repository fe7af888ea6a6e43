import { type Statement, statementsOf } from '#harness/document/document.ts';
import { verdictOn } from '#harness/document/judged-statements.ts';
import type { Verdicts } from '#reports/html/document.ts';
import { sectionOnPage, sections } from '#reports/html/document-anchors.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { untested, untestedRule } from '#reports/html/untestable.ts';
import { evidenceOn } from '#reports/table/columns.ts';
import { type CellVerdict, type Column, labelOf } from '#reports/table/model.ts';

/** For several results: each rule has a mark for each of them, and unfolds to what was found. */
export function besideColumns(columns: readonly Column[]): Verdicts {
  const all = sections.flatMap(statementsOf);
  /** A rule has its anchor at the first statement that names it. */
  const firsts = new Map(all.toReversed().flatMap((each) => each.rules.map((id) => [id, each] as const)));
  return {
    names: columns.map((column) => labelOf(column, columns)),
    on: (statement) => columns.map(({ rules }) => verdictOn(statement, (id) => rules.get(id))),
    rulesOf: (statement: Statement) => [
      statement.rules.map((id) => ruleBlock(id, columns, firsts.get(id) === statement)),
      untested(statement),
    ],
  };
}

function ruleBlock(id: string, columns: readonly Column[], isFirst: boolean): Markup {
  const cells = columns.map(({ rules }) => rules.get(id));
  const known = cells.find((cell) => cell !== undefined);
  if (known === undefined) return untestedRule(id, 'not in these results');
  const marks = cells.map((cell, at) => {
    const verdict: CellVerdict = cell?.verdict ?? 'absent';
    return html`<span class="mark ${verdict}" title="${columns[at]?.name}: ${verdict}"></span>`;
  });
  const { title, section, basis } = known;
  return html`<details><summary><b>${id}</b> ${marks}</summary><p${isFirst && html` id="${id}"`}>${title}. <span class="small">${basis} · ${sectionOnPage(section)}</span></p>${evidenceOn(id, columns)}</details> `;
}
