import type { RunResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import type { Selection } from '#reports/html/selection.ts';
import { counted, meanings, shownVerdicts } from '#reports/html/words.ts';

/** What the run could do, what the words mean, and what the page leaves out. */
export function aboutSection(result: RunResult, selection: Selection): Markup {
  const { capabilities, contract, tool, exchanges } = result;
  const { stateControl, states, movesClock, allowed } = capabilities;
  return html`<section id="about" aria-labelledby="about-title"><h2 id="about-title">About this run</h2>
<dl class="facts wide-facts">
<div><dt>State control</dt><dd>${stateControl}, ${movesClock ? 'can move the clock' : 'cannot move the clock'}</dd></div>
<div><dt>Permitted</dt><dd>${allowed.join(', ')}</dd></div>
<div><dt>Contract</dt><dd>${contract.version}, SHA-256 <code>${contract.sha256}</code></dd></div>
<div><dt>Tool</dt><dd>${tool.name} ${tool.version}</dd></div>
</dl>
${states.length > 0 && html`<details><summary>${counted(states.length, 'state')} that it can be brought into</summary><ul>${states.map((state) => html`<li>${state}`)}</ul></details>`}
<h3>What the verdicts mean</h3>
<dl class="legend">${shownVerdicts.map((verdict) => html`<div><dt><span class="mark ${verdict}"></span>${verdict}</dt><dd>${meanings[verdict]}</dd></div>`)}</dl>
<p>Exit codes: 0 conforms, 1 does not, 2 wrong usage, 3 target unreachable or harness fault.</p>
<h3>What is not on this page</h3>
<p>The run exchanged ${counted(exchanges.length, 'request')} with the server; the page shows those that are evidence. ${
    selection.leftOut > 0 &&
    `${counted(selection.leftOut, 'exchange')} of evidence ${selection.leftOut === 1 ? 'was' : 'were'} left out, to keep it small. `
  }All of them stand in result.json beside this page, with long bodies shortened. Keys, tokens and passwords were taken out.</p>
</section>`;
}
