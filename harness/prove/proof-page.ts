import { join } from 'node:path';
import { jsonText } from '#harness/json-text.ts';
import { writeFiles } from '#harness/output-files.ts';
import { html, type Markup, type Part } from '#reports/html/markup.ts';
import { wholePage } from '#reports/html/whole-page.ts';
import type { DerivedMutantResult, ProvenMutant } from './classify-mutant.ts';
import { pairTable } from './near-pairs.ts';
import { type Proof, problemsOf, proofTable } from './proof.ts';

/** The proof as one HTML file, made of the same blocks as the report of a run. */
export function proofPage(proof: Proof, whole: boolean): string {
  const { tool, durationMs, mutants, derivedMutants } = proof;
  const problems = problemsOf(proof, whole);
  const verdict = problems.length === 0 ? 'proven' : 'not proven';
  return wholePage(
    html`Proof of the harness: ${verdict}`,
    html`<a class="skip" href="#main">Skip to the mutants</a>
<header class="banner ${problems.length === 0 ? 'conforms' : 'does-not-conform'}">
<p class="product">${tool.name} ${tool.version}, proof of the harness, ${(durationMs / 1000).toFixed(1)} s</p>
<h1><span class="target">${whole ? 'All trials' : 'A part of the trials'}</span> <span class="whole">${verdict}</span></h1>
<p class="meaning">These numbers describe the harness: mutants that we wrote, mutants derived from the contract, and variants of the open-points register.</p>
${figuresList(proof.figures)}
</header>
<main id="main" tabindex="-1">
${problems.length > 0 && html`<section aria-labelledby="problems"><h2 id="problems">What is not as it should be</h2><ul>${problems.map((each) => html`<li>${each.trim()}`)}</ul></section>`}
${mutants.length > 0 && mutantsSection(mutants)}
${derivedMutants.length > 0 && derivedMutantsSection(derivedMutants)}
</main>`,
  );
}

function figuresList(figures: Proof['figures']): Markup {
  const rows = [
    ['Mutants killed', figures.killed, figures.mutants],
    ['Derived mutants killed', figures.derivedMutantsKilled, figures.derivedMutants],
    ['Variants without a failed rule', figures.variantsPassed, figures.variants],
    ['Random variants without a failed rule', figures.randomVariantsPassed, figures.randomVariants],
    ['Releases without a failed rule', figures.releasesGreen, figures.releases],
  ] as const;
  const tried = rows.filter(([, , of]) => of > 0);
  return html`<dl class="facts">${tried.map(([name, part, of]) => html`<div><dt>${name}</dt><dd>${part} of ${of}</dd></div>`)}</dl>`;
}

const marks: Readonly<Record<string, string>> = {
  killed: 'passed',
  permitted: 'observed',
  survivor: 'untested',
  'not met': 'inapplicable',
  error: 'error',
};

function standingCell(standing: string): Markup {
  return html`<td><span class="mark ${marks[standing] ?? 'failed'}"></span>${standing}`;
}

function mutantsSection(mutants: readonly ProvenMutant[]): Markup {
  const columns =
    'Mutant|Standing|What the server does wrong|Rules that failed|Schemas see it|Prism sees it'.split('|');
  const isSound = ({ standing, unexpected }: ProvenMutant): boolean =>
    standing === 'killed' && unexpected.length === 0;
  return html`<section aria-labelledby="mutants"><h2 id="mutants">Mutants</h2>
<p>Each breaks one documented rule of the reference implementation. It is killed when that rule fails.</p>
${[...Map.groupBy(mutants, ({ rule }) => rule.slice(0, 2))].map(([area, own]) =>
  folded(
    `${area}: ${tallyOf(own)}`,
    !own.every(isSound),
    table(
      `Mutants of ${area}`,
      columns,
      own.map(
        ({ id, standing, summary, red, unexpected, schemaSees, prismSees }) =>
          html`<tr><th scope="row" id="${id}">${id}${standingCell(standing)}<td>${summary}<td>${red.join(', ') || 'none'}${unexpected.length > 0 && html` <strong>not expected: ${unexpected.join(', ')}</strong>`}<td>${schemaSees ? 'yes' : 'no'}<td>${prismSees ? 'yes' : 'no'}`,
      ),
    ),
  ),
)}</section>`;
}

// Entries that need attention come before successful ones.
const order: readonly DerivedMutantResult['standing'][] = [
  ...(['unexplained', 'false positive', 'error', 'survivor', 'permitted', 'not met', 'killed'] as const),
];

function derivedMutantsSection(derivedMutants: readonly DerivedMutantResult[]): Markup {
  const groups = order
    .map((standing) => [standing, derivedMutants.filter((each) => each.standing === standing)] as const)
    .filter(([, own]) => own.length > 0);
  return html`<section aria-labelledby="derived-mutants"><h2 id="derived-mutants">Derived mutants</h2>
<p>Each changes one field of the documented responses.</p>
${groups.map(([standing, own], index) =>
  folded(
    `${own.length} ${standing}`,
    index === 0 && standing !== 'killed',
    table(
      `Derived mutants: ${standing}`,
      ['Derived mutant', 'Standing', 'Rules that failed', 'Because'],
      own.map(
        ({ id, red, because = '' }) =>
          html`<tr><th scope="row">${id}${standingCell(standing)}<td>${red.join(', ') || 'none'}<td>${because}`,
      ),
    ),
  ),
)}</section>`;
}

function folded(title: string, isOpen: boolean, content: Part): Markup {
  return html`<details class="fold"${isOpen && html` open`}><summary>${title}</summary>
${content}</details>
`;
}

function tallyOf(mutants: readonly ProvenMutant[]): string {
  return [...Map.groupBy(mutants, ({ standing }) => standing)]
    .map(([standing, { length }]) => `${length} ${standing}`)
    .join(', ');
}

function table(label: string, columns: readonly string[], rows: readonly Markup[]): Part {
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table class="broad"><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/**
 * Writes `proof.json`, `proof.html`, and the table of mutants as `proof.md`. Returns the path of the page.
 */
export async function writeProof(folder: string, proof: Proof, whole: boolean): Promise<string> {
  await writeFiles(folder, [
    ['proof.json', jsonText(proof)],
    ['proof.html', proofPage(proof, whole)],
    ['proof.md', proofTable(proof)],
    ['near-pairs.md', pairTable(proof)],
  ]);
  return join(folder, 'proof.html');
}
