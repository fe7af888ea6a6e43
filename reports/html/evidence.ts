import type { Evidence, RunResult, SituationStep } from '#harness/result/result.ts';
import { situationLines } from '#reports/curl.ts';
import { commandBlock } from '#reports/html/command-block.ts';
import { exchangeArticle } from '#reports/html/exchange.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import type { Selection } from '#reports/html/selection.ts';
import { counted } from '#reports/html/words.ts';

/** What was expected and what was found, with the situation and the exchanges that show it. */
export function evidenceSection(evidence: Evidence, result: RunResult, selection: Selection): Markup {
  const { expected, actual, scenario, situation = [], exchanges } = evidence;
  const here = selection.shownAt(evidence);
  const elsewhere = exchanges.filter((id) => selection.shows(id) && !here.some((each) => each.id === id));
  const leftOut = exchanges.length - here.length - elsewhere.length;
  return html`<div class="evidence">
<dl class="difference"><div class="expected"><dt>Expected</dt><dd>${expected}</dd></div><div class="found"><dt>Found</dt><dd>${actual}</dd></div></dl>
<p class="small">${scenario ?? 'Seen by a check that examines all traffic.'}</p>
${situation.length > 0 && situationBlock(situation, result.capabilities.stateControl)}
${here.map((exchange) => exchangeArticle(exchange, result.target.baseUrl ?? ''))}
${elsewhere.length > 0 && html`<p class="small">Shown elsewhere: ${elsewhere.slice(0, 20).map((id) => html`<a href="#exchange-${id}">exchange ${id}</a> `)}</p>`}
${leftOut > 0 && html`<p class="small">${counted(leftOut, 'exchange')} of this evidence ${leftOut === 1 ? 'stands' : 'stand'} in result.json only.</p>`}
</div>`;
}

function situationBlock(steps: readonly SituationStep[], adapter: string): Markup {
  return html`<div class="situation"><p>The situation, brought about by state control:</p>
<ol>${steps.map(({ state, params }) => html`<li>${state}${parameters(params)}</li>`)}</ol>
${adapter === 'http' && html`<details><summary>Bring it about</summary>${commandBlock('Bring it about', situationLines(steps))}</details>`}</div>`;
}

function parameters(params: SituationStep['params']): Markup | undefined {
  const entries = Object.entries(params);
  if (entries.length === 0) return undefined;
  return html` <code>${entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')}</code>`;
}
