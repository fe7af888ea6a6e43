import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { adviceTexts, remedies } from '#reports/advice.ts';
import { longestQuote } from '#reports/evidence.ts';
import { counted, gist, mostFirst } from '#reports/model.ts';
import { type CauseGroup, groupByCause } from '#reports/shared-causes.ts';
import { sentence } from './labels.ts';
import { html, type Markup } from './markup.ts';
import { type RuleContext, ruleDetails } from './rule.ts';

/** If more than this many rules are broken, only the first is expanded. Otherwise all are expanded. */
const unfolded = 3;

/** The broken rules with their evidence. New failures are not grouped with known ones, nor with errors. */
export function brokenSection(context: RuleContext): Markup | undefined {
  const { news, known, errors } = context.report;
  const groups = [news, known, errors].flatMap((rules) => groupByCause(rules, context.result));
  const broken = groups.flatMap(({ rules }) => rules);
  if (broken.length === 0) return undefined;
  const isOpen = (rule: RuleResult): boolean => rule === broken[0] || broken.length <= unfolded;
  return html`<section id="broken" aria-labelledby="broken-title"><h2 id="broken-title">${counted(broken.length, 'broken rule')}</h2>
${groups.map((group) => groupBlock(group, context, isOpen))}
</section>`;
}

function groupBlock(
  { shared, rules }: CauseGroup,
  context: RuleContext,
  isOpen: (rule: RuleResult) => boolean,
): Markup | readonly Markup[] {
  const details = rules.map((rule) => ruleDetails(rule, context, isOpen(rule)));
  if (shared === undefined) return details;
  return html`<div class="shared"><h3>${counted(rules.length, 'rule')}, one finding: <span>${shared}</span></h3>
${details}</div>`;
}

/** What the baseline says about the rules. */
export function baselineSection({ result, report }: RuleContext): Markup | undefined {
  if (result.baseline === undefined) return undefined;
  const onPage = new Set(result.rules.map(({ id }) => id));
  const rows = report.baseline.map(
    ({ id, state, entry: { reason, owner, expires, issues = [] } = {} }) =>
      html`<tr><th scope="row">${onPage.has(id) ? html`<a href="#${id}">${id}</a>` : id}<td>${state}<td>${reason} ${issues.map((issue) => html`<a href="${issue}">${issue}</a> `)}<td>${owner}<td>${expires}`,
  );
  return html`<section id="baseline" aria-labelledby="baseline-title"><h2 id="baseline-title">Known failures</h2>
${
  rows.length === 0
    ? html`<p>The baseline is empty, and nothing failed.</p>`
    : html`<div class="wide" tabindex="0" role="group" aria-labelledby="baseline-title"><table><thead><tr><th scope="col">Rule</th><th scope="col">In this run</th><th scope="col">Reason, with issues</th><th scope="col">Owner</th><th scope="col">Accepted until</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}</section>`;
}

/** The rules that fail by what is newer than the version that the run is judged as of. */
export function newerSection({ asOf }: RunResult): Markup | undefined {
  if (asOf === undefined || asOf.newer.length === 0) return undefined;
  return html`<section id="newer" aria-labelledby="newer-title"><h2 id="newer-title">New since ${asOf.version}: ${counted(asOf.newer.length, 'rule')} would fail</h2>
<ul>${asOf.newer.map((rule) => html`<li><a href="#${rule.id}">${rule.id}</a> ${rule.title}: ${gist(rule, longestQuote)}</li>`)}</ul>
</section>`;
}

/** The untested rules by cause, the most frequent cause first. */
export function unlockSection({ report, result }: RuleContext): Markup | undefined {
  const { untested, untestedWords, causes } = report;
  if (untested.length === 0) return undefined;
  return html`<section id="untested" aria-labelledby="untested-title"><h2 id="untested-title">Why ${untestedWords} could not be tested</h2>
${adviceList(result.rules)}
${causes.map(obstacleBlock)}
</section>`;
}

function sharedDetail(rules: readonly RuleResult[]): string | undefined {
  const [first, ...others] = new Set(rules.map(({ detail = '' }) => detail));
  return others.length === 0 ? first : undefined;
}

/** The advised changes in order. Each rule is counted once, at the last change that it needs. */
function adviceList(rules: readonly RuleResult[]): Markup | undefined {
  const texts = adviceTexts({ rules });
  if (texts.length === 0) return undefined;
  return html`<div class="best"><p><strong>To test more</strong>, in this order (each makes at least this many more rules testable):</p>
<ol>${texts.map(({ count, words }) => html`<li>${counted(count, 'rule')}: ${words}</li>`)}</ol></div>`;
}

function obstacleBlock([cause, rules]: readonly [Cause, readonly RuleResult[]]): Markup {
  const wants = mostFirst(rules, ({ needs, detail }) => (needs ?? [detail]).join(', '));
  return html`<details class="obstacle"><summary><span class="count">${rules.length}</span> <strong>${cause}</strong> <span class="small">${sentence(remedies[cause])}</span></summary>
<ul>${wants.map(
    ([names, members]) =>
      html`<li>${members.length} · ${sharedDetail(members) ?? names} <span class="ids">${members.map(({ id }) => html`<a href="#${id}">${id}</a> `)}</span>`,
  )}</ul></details>`;
}
