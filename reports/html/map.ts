import type { RuleResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { counted, isBroken, isExercised, tally } from '#reports/html/words.ts';

/** A chapter of the register with its rules in this run. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleResult[];
}

/** Every rule as one small cell, chapter by chapter. Of a chapter that was not exercised at all, their number. */
export function mapSection(chapters: readonly Chapter[]): Markup {
  return html`<section id="map" aria-labelledby="map-title"><h2 id="map-title">Map of all rules</h2>
<a class="skip inline" href="#after-map">Skip the map</a>
<p class="small" id="map-keys" hidden>Arrow keys move within the map.</p>
<div class="map">${chapters.map(row)}</div><div id="after-map" tabindex="-1"></div></section>`;
}

function row({ id, title, rules }: Chapter): Markup {
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

// The script gives every cell the words of its rule, which the page has once already. Broken ones do not wait for it.
function cell(rule: RuleResult): Markup {
  const { id, verdict, title } = rule;
  const words = `${id} ${verdict}: ${title}`;
  return html`<li><a class="${verdict}" href="#${id}"${isBroken(rule) && html` title="${words}" aria-label="${words}"`}>${id.slice(3)}</a>`;
}
