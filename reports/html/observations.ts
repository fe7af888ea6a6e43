import { compareNaturally } from '#harness/natural-order.ts';
import type { ObservationResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';

/** What the server does where the document is silent. */
export function observationsSection(observations: readonly ObservationResult[]): Markup | undefined {
  if (observations.length === 0) return undefined;
  return html`<section id="open-points" aria-labelledby="open-points-title"><h2 id="open-points-title">What the document leaves open</h2>
<p>None of this is judged. It is what this server does, to be compared with another run.</p>
<div class="wide" tabindex="0" role="group" aria-labelledby="open-points-title"><table><thead><tr><th scope="col">Point</th><th scope="col">Question</th><th scope="col">Observed</th></tr></thead>
<tbody>${observations.toSorted(byId).map(row)}</tbody></table></div></section>`;
}

function byId({ id: one }: ObservationResult, { id: other }: ObservationResult): number {
  return compareNaturally(one, other);
}

function row({ id, question, section, observed }: ObservationResult): Markup {
  return html`<tr><th scope="row" id="${id}">${id}<td>${question} <span class="small">§${section}</span><td>${
    observed.length === 1 ? observed[0] : html`<ul>${observed.map((each) => html`<li>${each}`)}</ul>`
  }`;
}
