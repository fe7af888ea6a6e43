import { groupDigits } from '#harness/group-digits.ts';
import type { ExchangeResult } from '#harness/result/result.ts';
import { curlLine } from '#reports/curl.ts';
import { commandBlock } from '#reports/html/command-block.ts';
import { indented } from '#reports/html/indented.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { limits } from '#reports/html/selection.ts';
import { instant } from '#reports/html/words.ts';

/** One request and its answer, with the line that asks again. */
export function exchangeArticle(exchange: ExchangeResult, baseUrl: string): Markup {
  const { id, caller, at, durationMs, request, response, operation } = exchange;
  const path = request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url;
  return html`<article class="exchange" id="exchange-${id}" aria-label="Exchange ${id}">
<p class="line"><code class="method">${request.method}</code> <code class="path">${path}</code> <span class="status s${Math.floor(response.status / 100)}">${response.status}</span></p>
<p class="small">Exchange ${id}${operation !== undefined && html`, <code>${operation}</code>`}, asked by ${caller}, ${instant(at)}, ${Math.round(durationMs)} ms</p>
${commandBlock('Ask again', curlLine(exchange, baseUrl))}
${request.body !== undefined && bodyBlock('Request body', request.body)}
<details class="headers-of"><summary>Response headers <span class="small">${Object.keys(response.headers).length}</span></summary>
<dl class="headers">${Object.entries(response.headers).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>
${bodyBlock('Response body', response.body)}
</article>`;
}

function bodyBlock(title: string, body: string): Markup {
  if (body === '') return html`<p class="small">${title}: empty</p>`;
  const shown = indented(body.slice(0, limits.body));
  const more = body.length - limits.body;
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0" role="group" aria-label="${title}">${shown}</pre>${
    more > 0 && html`<p class="small">${groupDigits(more)} characters more stand in result.json.</p>`
  }</figure>`;
}
