import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Chapter } from '#reports/html/map.ts';
import { html, type Markup, type Part } from '#reports/html/markup.ts';
import { type RuleContext, ruleDetails, ruleLine } from '#reports/html/rule.ts';
import { isBroken, isExercised, shownVerdicts, tally } from '#reports/html/words.ts';

/** Every rule by chapter. A broken one stands above, with its evidence, and is only pointed at from here. */
export function chaptersSection(chapters: readonly Chapter[], context: RuleContext): Markup {
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">All rules</h2>
${filterBar(context.result)}
${chapters.map(
  ({ id, title, rules }) =>
    html`<section class="chapter" aria-labelledby="chapter-${id}"><h3 id="chapter-${id}"><span class="id">${id}</span> ${title}</h3>
${chapterBody(rules, context)}</section>`,
)}
</section>`;
}

/** What is inapplicable is folded away together, and so is a chapter of which nothing was exercised. */
function chapterBody(rules: readonly RuleResult[], context: RuleContext): Part {
  const told = rules.some(isExercised) ? rules.filter(({ verdict }) => verdict !== 'inapplicable') : [];
  const folded = rules.filter((rule) => !told.includes(rule));
  return [
    told.map((rule) => ruleEntry(rule, context)),
    folded.length > 0 &&
      html`<details class="fold"><summary>${tally(folded)}</summary>${folded.map((rule) => ruleEntry(rule, context))}</details>`,
  ];
}

function ruleEntry(rule: RuleResult, context: RuleContext): Markup {
  if (!isBroken(rule)) return ruleDetails(rule, context);
  return html`<p class="rule stub ${rule.verdict}"><a href="#${rule.id}">${ruleLine(rule)}</a></p>
`;
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
