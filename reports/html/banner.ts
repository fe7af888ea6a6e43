import { knownBecause } from '#harness/result/baseline.ts';
import { claimText, conditionsOf, unknownReleaseText } from '#harness/result/claim.ts';
import { decide, headlineOf, verdictOfWhole } from '#harness/result/gate.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { isBroken, untestedText } from '#reports/rule-text.ts';
import { counted, instant, sentence, shownVerdicts } from './labels.ts';
import { html, type Markup, type Part } from './markup.ts';

/** The top of the page lists the ids of at most this many broken rules. Further rules are only counted. */
const listed = 24;

/** The top of the page: the overall verdict and its meaning, then broken rules, counts, claims and facts. */
export function banner(result: RunResult): Markup {
  const { target, rules } = result;
  const className = verdictOfWhole(result).replaceAll(' ', '-');
  const [known, news] = [true, false].map((wanted) =>
    rules.filter((rule) => isBroken(rule) && (knownBecause(result, rule.id) !== undefined) === wanted),
  );
  return html`<header class="banner ${className}">
<p class="product">svc-contract ${result.tool.version}, conformance report</p>
<h1><span class="target">${target.name}</span> <span class="whole">${headline(result)}</span></h1>
<p class="meaning">${meaning(result)}</p>
${links('Broken', news)}
${links('Known failures', known)}
${bar(result)}
${claimList(result)}
${facts(result)}
</header>`;
}

/** Links to the first rules, and the number of the others. */
function links(title: string, rules: readonly RuleResult[] = []): Part {
  const more = rules.length - listed;
  return (
    rules.length > 0 &&
    html`<p class="broken">${title}: ${rules.slice(0, listed).map(({ id }) => html`<a href="#${id}">${id}</a> `)}${more > 0 && html`<a href="#broken">and ${more} more</a>`}</p>`
  );
}

export function headline(result: RunResult): string {
  const { passed, failed, observed, error } = result.summary;
  if (passed + failed + observed + error === 0) return 'nothing was tested';
  return headlineOf(result);
}

/** The conditions of the run, then its claims. The first of these claims is about all rules. */
function claimList(result: RunResult): Part {
  const claims = result.claims?.toReversed() ?? [];
  return (
    claims.length > 0 &&
    html`<details class="claims"><summary>Claims</summary><p>${conditionsOf(result)}.</p>
<ul>${claims.map((claim) => html`<li><strong>${claim.id}</strong> ${claimText(claim)}</li>`)}</ul></details>`
  );
}

function meaning(result: RunResult): string {
  const { exitCode, reasons } = decide(result);
  const { passed, failed, error, untested } = result.summary;
  const sentences = [
    failed > 0
      ? `${failed} of ${counted(passed + failed, 'tested rule')} ${failed === 1 ? 'is' : 'are'} broken.`
      : `${counted(passed, 'rule')} tested, none broken.`,
    error > 0 && `For ${counted(error, 'rule')}, the harness or the connection failed.`,
    untested > 0 && `${untestedText(result.rules)} could not be tested in this run.`,
    ...reasons.map(sentence),
    `Exit code ${exitCode}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** Draws the counts as a proportional bar. The bar is in SVG, since the page must not have inline styles. */
function bar({ summary, rules }: RunResult): Markup {
  const present = shownVerdicts.filter((verdict) => summary[verdict] > 0);
  let left = 0;
  const parts = present.map((verdict) => {
    const x = left;
    // A single broken rule among hundreds must still be seen.
    left += Math.max(summary[verdict], rules.length / 100);
    return html`<rect class="${verdict}" x="${x}" width="${left - x}" height="10"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${left || 1} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
<ul class="counts">${shownVerdicts.map(
    (verdict) =>
      html`<li class="${summary[verdict] === 0 && 'zero'}"><span class="mark ${verdict}"></span><strong>${summary[verdict]}</strong> ${named(verdict, summary[verdict])}</li>`,
  )}</ul>`;
}

/** The name of a verdict. If the page lists rules with this verdict, the name is a link to them. */
function named(verdict: Verdict, count: number): Part {
  const anchors: Readonly<Partial<Record<Verdict, string>>> = {
    failed: 'broken',
    error: 'broken',
    untested: 'untested',
    passed: 'rules',
  };
  const anchor = anchors[verdict];
  return anchor === undefined || count === 0 ? verdict : html`<a href="#${anchor}">${verdict}</a>`;
}

function facts({ target, contract, startedAt, durationMs, shard }: RunResult): Markup {
  const entries: readonly (readonly [string, string])[] = [
    ...(target.baseUrl === undefined ? [] : [['Address', target.baseUrl] as const]),
    ['Release', [target.release, unknownReleaseText(target)].filter(Boolean).join('; ')],
    ['Contract', `${contract.version}, SHA-256 ${contract.sha256.slice(0, 12)}`],
    ['Started', instant(startedAt)],
    ['Took', durationOf(durationMs)],
    ...(shard === undefined ? [] : [['Part', `shard ${shard.index} of ${shard.of}`] as const]),
  ];
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function durationOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
