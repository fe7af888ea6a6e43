import { unknownReleaseText } from '#harness/result/claim.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { counted, type Report } from '#reports/model.ts';
import { instant, sentence, shownVerdicts } from './labels.ts';
import { html, type Markup, type Part } from './markup.ts';
import type { RuleContext } from './rule.ts';

/** The top of the page lists the ids of at most this many broken rules. Further rules are only counted. */
const listed = 24;

/** The top of the page: the overall verdict and its meaning, then broken rules, counts, claims and facts. */
export function banner({ result, report }: RuleContext): Markup {
  const { news, known, errors, verdict } = report;
  return html`<header class="banner ${verdict.replaceAll(' ', '-')}">
<p class="product">svc-contract ${result.tool.version}, conformance report</p>
<div class="top"><h1><span class="target">${result.target.name}</span> <span class="whole">${verdict}</span></h1>
<p class="figures">${figures(result, report)}</p></div>
${meaning(result, report)}
${links('Broken', [...news, ...errors])}
${links('Known failures', known)}
${counts(result)}
${claimList(report)}
${facts(result, report)}
</header>`;
}

/** Links to the first rules, and the number of the others. */
function links(title: string, rules: readonly RuleResult[]): Part {
  const more = rules.length - listed;
  return (
    rules.length > 0 &&
    html`<p class="broken">${title}: ${rules.slice(0, listed).map(({ id }) => html`<a href="#${id}">${id}</a> `)}${more > 0 && html`<a href="#broken">and ${more} more</a>`}</p>`
  );
}

/** The conditions of the run, then its claims. The first of these claims is about all rules. */
function claimList({ claims, conditions }: Report): Part {
  return (
    claims.length > 0 &&
    html`<details class="claims"><summary>Claims</summary><p>${conditions}.</p>
<ul>${claims.toReversed().map(({ id, words }) => html`<li><strong>${id}</strong> ${words}</li>`)}</ul></details>`
  );
}

/** The numbers beside the verdict. */
function figures({ summary: { passed, failed } }: RunResult, { tested }: Report): Part {
  const broken = `${failed} of ${counted(passed + failed, 'tested rule')} broken`;
  return [failed > 0 && html`<strong>${broken}</strong> `, html`<span>${tested}</span>`];
}

function meaning({ summary }: RunResult, { reasons, untestedWords }: Report): Part {
  const { error, untested } = summary;
  const sentences = [
    error > 0 && `For ${counted(error, 'rule')}, the harness or the connection failed.`,
    untested > 0 && `${untestedWords} could not be tested in this run.`,
    ...reasons.map(sentence),
  ];
  const words = sentences.filter((each) => each !== false).join(' ');
  return words !== '' && html`<p class="meaning">${words}</p>`;
}

/** Draws counts as a proportional bar. The bar is in SVG, since the page must not have inline styles. */
export function proportions(counts: Readonly<Record<Verdict, number>>): Markup {
  const present = shownVerdicts.filter((verdict) => counts[verdict] > 0);
  const all = present.reduce((sum, verdict) => sum + counts[verdict], 0);
  let left = 0;
  const parts = present.map((verdict) => {
    const x = left;
    // A single broken rule among hundreds must still be seen.
    left += Math.max(counts[verdict], all / 100);
    return html`<rect class="${verdict}" x="${x}" width="${left - x}" height="10"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${left || 1} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function counts({ summary }: RunResult): Markup {
  return html`${proportions(summary)}
<ul class="counts">${shownVerdicts.map(
    (verdict) =>
      html`<li class="${summary[verdict] === 0 && 'zero'}"><span class="mark ${verdict}"></span><strong>${summary[verdict]}</strong> ${named(verdict, summary[verdict])}</li>`,
  )}</ul>`;
}

const anchors: Readonly<Partial<Record<Verdict, string>>> = {
  failed: 'broken',
  error: 'broken',
  untested: 'untested',
  passed: 'rules',
};

/** The name of a verdict. If the page lists rules with this verdict, the name is a link to them. */
function named(verdict: Verdict, count: number): Part {
  const anchor = anchors[verdict];
  return anchor === undefined || count === 0 ? verdict : html`<a href="#${anchor}">${verdict}</a>`;
}

function facts({ target, contract, startedAt, shard }: RunResult, { place, took, exitCode }: Report): Markup {
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['Address', place],
    ['Release', [target.release, unknownReleaseText(target)].filter(Boolean).join('; ')],
    ['Contract', `${contract.version}, SHA-256 ${contract.sha256.slice(0, 12)}`],
    ['Started', instant(startedAt)],
    ['Took', took],
    ['Exit code', String(exitCode)],
    ['Part', shard && `shard ${shard.index} of ${shard.of}`],
  ];
  return html`<dl class="facts">${entries.map(([name, value]) => value !== undefined && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
