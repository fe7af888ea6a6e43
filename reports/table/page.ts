import { sectionLink } from '#harness/document/section-link.ts';
import { claimText } from '#harness/result/claim.ts';
import type { Claim } from '#harness/result/result.ts';
import { filterButton, filterForm } from '#reports/html/chapters.ts';
import { html, type Markup, type Part } from '#reports/html/markup.ts';
import { asset, pageScript, wholePage } from '#reports/html/whole-page.ts';
import { counted } from '#reports/model.ts';
import { evidenceOn, namesOf, servers } from './columns.ts';
import {
  type Column,
  labelOf,
  markOfClaim,
  momentOf,
  type PointRow,
  type RuleRow,
  type Table,
} from './model.ts';

const style = asset('table.css');
const script = asset('table.js');

/** The maximum number of columns that fit next to the title of a rule. */
const besideTitle = 12;

/** Renders results in parallel columns, as one HTML file. */
export function tablePage(table: Table): string {
  const title = counted(table.columns.length, 'result');
  return wholePage(html`${title} side by side`, bodyOf(table, title), pageScript + script, style);
}

export function tableGist({ rules, points }: Table): string {
  const failed = rules.filter((row) => classesOf(row).some((each) => /failed|error/.test(each))).length;
  const answered = points.filter(({ differs }) => differs).length;
  return `${failed} of ${counted(rules.length, 'rule')} failed or had an error in at least one result, and the results differ on ${answered} of ${counted(points.length, 'open point')}`;
}

function bodyOf(table: Table, title: string): Markup {
  const { columns } = table;
  return html`<a class="skip" href="#main">Skip to the results</a>
<header class="banner side-by-side">
<p class="product">svc-contract, results side by side</p>
<h1>${title} <span class="target">${tableGist(table)}</span></h1>
${servers(columns)}
</header>
<nav aria-label="Sections"><ul><li><a href="#rules">Rules</a></li><li><a href="#claims">Claims</a></li><li><a href="#open-points">Interoperability</a></li></ul></nav>
<main id="main" tabindex="-1">
${rulesSection(table)}
${claimsSection(table)}
${pointsSection(table)}
</main>`;
}

function rulesSection({ columns, rules }: Table): Markup {
  const labels = columns.map((column) => labelOf(column, columns));
  const kinds = [
    ['differs', 'differs'],
    ['changed', 'changed since the previous run'],
    ['has-failed', 'failed'],
    ['has-error', 'error'],
    ['has-untested', 'untested'],
  ] as const;
  const classes = rules.map(classesOf);
  const buttons = kinds.map(([kind, words]) => {
    const count = classes.filter((each) => each.includes(kind)).length;
    return count > 0 && filterButton(kind, words, count);
  });
  const controls = html`<label>Order <select id="order"><option value="">differences first<option value="id">by id${labels.map((label, at) => html`<option value="${at}">by ${at + 1} ${label}, worst first`)}</select></label>
<div role="group" aria-label="Show these rules">${buttons}</div>`;
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">Rules</h2>
${filterForm(rules.length, controls)}
<div class="matrix${columns.length > besideTitle && ' many'}"${columns.length > besideTitle && html` tabindex="0" role="group" aria-labelledby="rules-title"`}>
<div class="heads" aria-hidden="true"><span class="strip">${columns.map((column, at) => html`<span${startsServer(columns, at)}><span>${shortLabel(column, columns)}</span></span>`)}</span></div>
<div class="heads numbers" aria-hidden="true"><span class="strip">${columns.map((_, at) => html`<span${startsServer(columns, at)}>${at + 1}</span>`)}</span></div>
<div class="chapter">${rules.map((row, at) => ruleEntry(row, columns, classes[at] ?? []))}</div>
</div>
</section>`;
}

/** The name of the server, preceded by the column's release or time if the server has several columns. */
function shortLabel(column: Column, columns: readonly Column[]): string {
  const moment = momentOf(column, columns).replace(/^\d{4}-/, '');
  return `${moment} ${column.name}`.trim();
}

/** If any server has several columns, marks the first column of every server except the first server. */
function startsServer(columns: readonly Column[], at: number): Part {
  const isNext = at > 0 && columns[at - 1]?.name !== columns[at]?.name;
  return isNext && columns.length > new Set(columns.map(({ name }) => name)).size && html` class="next"`;
}

function classesOf({ cells, differs, changed }: RuleRow): readonly string[] {
  const has = ['failed', 'error', 'untested'] as const;
  return [
    ...(differs ? ['differs'] : []),
    ...(changed ? ['changed'] : []),
    ...has.filter((verdict) => cells.includes(verdict)).map((verdict) => `has-${verdict}`),
  ];
}

function ruleEntry({ rule, cells }: RuleRow, columns: readonly Column[], classes: readonly string[]): Markup {
  const { id, title, section, basis, text = title } = rule;
  const counts = [...Map.groupBy(cells, (verdict) => verdict)].map(
    ([verdict, { length }]) => `${length} ${verdict}`,
  );
  const strip = cells.map(
    (verdict, at) => html`<span${startsServer(columns, at)}><span class="mark ${verdict}"></span></span>`,
  );
  return html`<details class="rule ${classes.join(' ')}" data-cells="${cells.map((verdict) => verdict.charAt(0)).join('')}"><summary><b>${id}</b> <span class="title">${title} <i>§${section}</i></span> <span class="strip" aria-hidden="true">${strip}</span> <em>${counts.join(', ')}</em></summary>
<p id="${id}">${text}</p><p class="small">${basis} · ${linkedSection(section)} · <a href="#${id}">#${id}</a></p>
${evidenceOn(rule.id, columns)}</details>
`;
}

function claimsSection({ columns, claims }: Table): Markup {
  const isWide = columns.length > besideTitle;
  const names = claims.map(({ id, title }) => html`<b>${id}</b> <span class="small">${title}</span>`);
  const labels = columns.map((column, at) => html`${at + 1} ${labelOf(column, columns)}`);
  const cells = claims.map((each) => each.cells.map(claimCell));
  const [tops, sides] = isWide ? [names, labels] : [labels, names];
  const row = (at: number) => (isWide ? cells.map((each) => each[at]) : cells[at]);
  return html`<section id="claims" aria-labelledby="claims-title"><h2 id="claims-title">Claims</h2>
<p>Rules tested, of those that can fail. Open the line of a server above to see its permissions.</p>
<div class="wide" tabindex="0" role="group" aria-labelledby="claims-title"><table class="claims"><thead><tr><th scope="col">${isWide ? 'Server' : 'Claim'}</th>${tops.map((top) => html`<th scope="col">${top}`)}</tr></thead>
<tbody>${sides.map((side, at) => html`<tr><th scope="row">${side}${row(at)}`)}</tbody></table></div></section>`;
}

function claimCell(claim: Claim | undefined): Markup {
  if (claim === undefined) return html`<td class="small">not claimed`;
  const { broken, inPart, judged, rules } = claim;
  const notes = [broken > 0 && `${broken} broken`, inPart > 0 && `${inPart} in part`].filter(Boolean);
  return html`<td title="${claimText(claim)}"><span class="mark ${markOfClaim(claim)}"></span>${judged}/${rules} <span class="small">${notes.join(', ')}</span>`;
}

function pointsSection({ columns, points }: Table): Part {
  if (points.length === 0) return undefined;
  const differing = points.filter(({ differs }) => differs);
  const same = points.filter(({ differs }) => !differs);
  return html`<section id="open-points" aria-labelledby="open-points-title"><h2 id="open-points-title">Interoperability</h2>
<p>The document leaves these points open, so no server is wrong. Where servers differ, a client must accept each behaviour.</p>
${differing.map((each) => point(each, columns))}
${same.length > 0 && html`<details><summary>${counted(same.length, 'open point')} without a difference</summary>${same.map((each) => point(each, columns))}</details>`}
</section>`;
}

function point({ id, question, section, answers }: PointRow, all: readonly Column[]): Markup {
  return html`<div class="point"><h3 id="${id}"><b>${id}</b> ${question} <span class="small">${linkedSection(section)}</span></h3>
<dl>${answers.map(({ observed, columns }) => html`<div><dt>${namesOf(columns, all)}</dt><dd>${observed.length === 1 ? observed[0] : html`<ul>${observed.map((each) => html`<li>${each}`)}</ul>`}</dd></div>`)}</dl></div>
`;
}

function linkedSection(number: string): Markup {
  return html`<a href="${sectionLink(number)}">§${number}</a>`;
}
