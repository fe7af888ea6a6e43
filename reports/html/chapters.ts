import type { RunResult } from '#harness/result/result.ts';
import type { Chapter } from '#reports/html/map.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { type RuleContext, ruleDetails, ruleLine } from '#reports/html/rule.ts';
import { isBroken, shownVerdicts } from '#reports/html/words.ts';

/** Every rule by chapter. A broken one stands above, with its evidence, and is only pointed at from here. */
export function chaptersSection(chapters: readonly Chapter[], context: RuleContext): Markup {
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">All rules</h2>
${filterBar(context.result)}
${chapters.map(
  ({ id, title, rules }) =>
    html`<section class="chapter" aria-labelledby="chapter-${id}"><h3 id="chapter-${id}"><span class="id">${id}</span> ${title}</h3>
${rules.map((rule) =>
  isBroken(rule)
    ? html`<p class="rule stub ${rule.verdict}"><a href="#${rule.id}">${ruleLine(rule)}</a></p>
`
    : ruleDetails(rule, context),
)}</section>`,
)}
</section>`;
}

/** Hidden until the script that it needs has run. */
function filterBar({ summary, rules }: RunResult): Markup {
  return html`<form class="filter" role="search" aria-label="Rules" hidden>
<label class="search"><span>Search</span> <input type="search" id="search" placeholder="id, words, section" autocomplete="off" spellcheck="false"></label>
<div role="group" aria-label="Show these verdicts">${shownVerdicts
    .filter((verdict) => summary[verdict] > 0)
    .map(
      (verdict) =>
        html`<button type="button" aria-pressed="false" data-filter="${verdict}"><span class="mark ${verdict}"></span>${verdict} <span class="small">${summary[verdict]}</span></button>`,
    )}</div>
<p class="small" role="status" aria-live="polite" id="shown">${rules.length} of ${rules.length} rules</p>
</form>`;
}
