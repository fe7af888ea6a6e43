import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { counted, isBroken, type Report } from '#reports/model.ts';
import { isExercised, shownVerdicts, tally } from './labels.ts';
import { html, type Markup, type Part } from './markup.ts';
import { type RuleContext, ruleDetails, ruleLine } from './rule.ts';

/** A cell for each rule, by area; the cells of an area that was not exercised are collapsed. */
export function mapSection(areas: Report['areas']): Markup {
  return html`<section id="map" aria-labelledby="map-title"><h2 id="map-title">Map of all rules</h2>
<a class="skip inline" href="#after-map">Skip the map</a>
<p class="small" id="map-keys" hidden>Arrow keys move within the map.</p>
<div class="map">${areas.map(row)}</div><div id="after-map" tabindex="-1"></div></section>`;
}

function row({ id, title, rules }: Report['areas'][number]): Markup {
  const broken = rules.filter(isBroken).length;
  const cells = html`<ul aria-label="${title}: ${counted(rules.length, 'rule')}">${rules.map(cell)}</ul>`;
  return html`<div class="row"><h3><a href="#chapter-${id}"><b>${id}</b> ${title}</a>${
    broken > 0 && html` <em>${broken} broken</em>`
  }</h3>${
    rules.some(isExercised)
      ? cells
      : html`<details><summary class="small">${tally(rules)}</summary>${cells}</details>`
  }</div>
`;
}

// Here only broken rules get a `title` attribute. The page's script adds the attribute to the other cells.
function cell(rule: RuleResult): Markup {
  const { id, verdict, title } = rule;
  const words = `${id} ${verdict}: ${title}`;
  return html`<li><a class="${verdict}" href="#${id}"${isBroken(rule) && html` title="${words}" aria-label="${words}"`}>${id.slice(3)}</a>`;
}

/** All rules by chapter. A broken rule is only a link to its details and evidence, higher on the page. */
export function chaptersSection(context: RuleContext): Markup {
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">All rules</h2>
${filterBar(context.result)}
${context.report.areas.map(
  ({ id, title, rules }) =>
    html`<section class="chapter" aria-labelledby="chapter-${id}"><h3 id="chapter-${id}"><span class="id">${id}</span> ${title}</h3>
${chapterBody(rules, context)}</section>`,
)}
</section>`;
}

/** Inapplicable rules are collapsed, and so is a chapter in which nothing was exercised. */
function chapterBody(rules: readonly RuleResult[], context: RuleContext): Part {
  const shownRules = rules.some(isExercised) ? rules.filter(({ verdict }) => verdict !== 'inapplicable') : [];
  const folded = rules.filter((rule) => !shownRules.includes(rule));
  return [
    shownRules.map((rule) => ruleEntry(rule, context)),
    folded.length > 0 &&
      html`<details class="fold"><summary>${tally(folded)}</summary>${folded.map((rule) => ruleEntry(rule, context))}</details>`,
  ];
}

function ruleEntry(rule: RuleResult, context: RuleContext): Markup {
  if (!isBroken(rule)) return ruleDetails(rule, context);
  return html`<p class="rule stub ${rule.verdict}"><a href="#${rule.id}">${ruleLine(rule)}</a></p>
`;
}

function filterBar({ summary, rules }: RunResult): Markup {
  const present = shownVerdicts.filter((verdict) => summary[verdict] > 0);
  const buttons = present.map((verdict) =>
    filterButton(verdict, html`<span class="mark ${verdict}"></span>${verdict}`, summary[verdict]),
  );
  return filterForm(rules.length, html`<div role="group" aria-label="Show these verdicts">${buttons}</div>`);
}

/** A form that searches rules, with other controls that filter or sort; hidden until the script has run. */
export function filterForm(count: number, controls: Markup): Markup {
  return html`<form class="filter" role="search" aria-label="Rules" hidden>
<label class="search"><span>Search</span> <input type="search" id="search" placeholder="id, words, section" autocomplete="off" spellcheck="false"></label>
${controls}
<p class="small" role="status" aria-live="polite" id="shown">${count} of ${count} rules</p>
</form>`;
}

export function filterButton(kind: string, words: Part, count: number): Markup {
  return html`<button type="button" aria-pressed="false" data-filter="${kind}">${words} <span class="small">${count}</span></button>`;
}
