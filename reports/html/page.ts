import { verdictExitCodes } from '#harness/errors/errors.ts';
import type { ObservationResult, RunResult } from '#harness/result/result.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import { counted, reportOf } from '#reports/model.ts';
import { banner } from './banner.ts';
import { besideResult } from './beside-result.ts';
import { chaptersSection, mapSection } from './chapters.ts';
import { documentSection } from './document.ts';
import { sectionOnPage } from './document-anchors.ts';
import { gridsSection } from './grids.ts';
import { meanings, shownVerdicts } from './labels.ts';
import { html, type Markup } from './markup.ts';
import type { RuleContext } from './rule.ts';
import { baselineSection, brokenSection, newerSection, unlockSection } from './sections.ts';
import { selectExchanges } from './selection.ts';
import { asset, pageScript, wholePage } from './whole-page.ts';

const style = asset('document.css');

/** The run as one self-contained page: the verdict first, then the rules. */
export function page(result: RunResult): string {
  const context = { result, report: reportOf(result), selection: selectExchanges(result) };
  return wholePage(
    html`${result.target.name}: ${context.report.headline}`,
    bodyOf(context),
    pageScript,
    style,
  );
}

function bodyOf(context: RuleContext): Markup {
  const { result, report } = context;
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['broken', 'Broken', brokenSection(context)],
    ['newer', 'Newer', newerSection(result)],
    ['baseline', 'Known failures', baselineSection(context)],
    ['map', 'Map', mapSection(report.areas)],
    ['untested', 'Untested', unlockSection(context)],
    ['combinations', 'Combinations', gridsSection(result)],
    ['rules', 'All rules', chaptersSection(context)],
    ['document', 'Document', documentSection(besideResult(result))],
    ['open-points', 'Open points', observationsSection(result.observations)],
    ['about', 'About', aboutSection(context)],
  ];
  const present = sections.filter(([, , section]) => section !== undefined);
  return html`<a class="skip" href="#main">Skip to the rules</a>
${banner(context)}
<nav aria-label="Sections"><ul>${present.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<main id="main" tabindex="-1">
${present.map(([, , section]) => section)}
</main>`;
}

/** The capabilities of the run, the meaning of the verdicts, and what the page leaves out. */
function aboutSection({ result, report, selection }: RuleContext): Markup {
  const { exchanges, capabilities } = result;
  const { states } = capabilities;
  return html`<section id="about" aria-labelledby="about-title"><h2 id="about-title">About this run</h2>
<p>${report.conditions}.</p>
${report.statements !== undefined && html`<p><a href="#document">${report.statements}</a>.</p>`}
${states.length > 0 && html`<details><summary>${counted(states.length, 'state')} that the adapter supports</summary><ul>${states.map((state) => html`<li>${state}`)}</ul></details>`}
${(result.started ?? []).map(
  ({ program, output, ended }) =>
    html`<details${ended !== undefined && html` open`}><summary>What ${program} printed, which the profile starts</summary><pre>${output}</pre></details>`,
)}
<h3>What the verdicts mean</h3>
<dl class="legend">${shownVerdicts.map((verdict) => html`<div><dt><span class="mark ${verdict}"></span>${verdict}</dt><dd>${meanings[verdict]}</dd></div>`)}</dl>
<p>${verdictExitCodes}; 2: wrong usage; 3: target unreachable or internal error. A server conforms if every rule that can fail in its release was tested and none failed.</p>
<h3>What is not on this page</h3>
<p>The run recorded ${counted(exchanges.length, 'exchange')} with the server; this page shows those that are evidence. ${
    selection.leftOut > 0 &&
    `${counted(selection.leftOut, 'exchange')} of evidence ${selection.leftOut === 1 ? 'was' : 'were'} left out, to keep the page small. `
  }result.json, in the same folder, contains all exchanges; long bodies are truncated. Keys, tokens and passwords were removed.</p>
</section>`;
}

function observationsSection(observations: readonly ObservationResult[]): Markup | undefined {
  if (observations.length === 0) return undefined;
  return html`<section id="open-points" aria-labelledby="open-points-title"><h2 id="open-points-title">What the document leaves open</h2>
<p>These points have no verdict. They record what this server does, for comparison with another run.</p>
<div class="wide" tabindex="0" role="group" aria-labelledby="open-points-title"><table><thead><tr><th scope="col">Open point</th><th scope="col">Question</th><th scope="col">Observed in this run</th></tr></thead>
<tbody>${observations.toSorted((a, b) => compareNaturally(a.id, b.id)).map(row)}</tbody></table></div></section>`;
}

function row({ id, question, section, observed }: ObservationResult): Markup {
  return html`<tr><th scope="row" id="${id}">${id}<td>${question} <span class="small">${sectionOnPage(section)}</span><td>${
    observed.length === 1 ? observed[0] : html`<ul>${observed.map((each) => html`<li>${each}`)}</ul>`
  }`;
}
