import { entryOf } from '#harness/result/baseline.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { adviceTexts, isBroken, mostFirst, remedies, untestedText } from '#reports/rule-text.ts';
import { type CauseGroup, groupByCause } from '#reports/shared-causes.ts';
import { counted, sentence } from './labels.ts';
import { html, type Markup } from './markup.ts';
import { type RuleContext, ruleDetails } from './rule.ts';

/** If more than this many rules are broken, only the first is expanded. Otherwise all are expanded. */
const unfolded = 3;

/** The broken rules with their evidence: new before known, failures before errors. */
export function brokenSection(rules: readonly RuleResult[], context: RuleContext): Markup | undefined {
  const broken = rules.filter(isBroken);
  if (broken.length === 0) return undefined;
  const accepted = new Set(context.result.baseline?.accepted ?? []);
  const rank = ({ id, verdict }: RuleResult): number => (verdict === 'error' ? 2 : accepted.has(id) ? 1 : 0);
  // New failures are never grouped with known ones, nor errors with failures.
  const groups = [0, 1, 2].flatMap((wanted) =>
    groupByCause(
      broken.filter((rule) => rank(rule) === wanted),
      context.result,
    ),
  );
  const [first] = groups.flatMap((group) => group.rules);
  const isOpen = (rule: RuleResult): boolean => rule === first || broken.length <= unfolded;
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

const states = [
  ['unexpected', 'New failures'],
  ['expired', 'Known failures whose entry has expired'],
  ['stale', 'Passes now: remove the entry'],
  ['accepted', 'Known failures'],
] as const;

export function baselineSection({ baseline, rules }: RunResult): Markup | undefined {
  if (baseline === undefined) return undefined;
  const known = [...new Set((baseline.entries ?? []).map(({ rule }) => rule))];
  const onPage = new Set(rules.map(({ id }) => id));
  const settled = new Set(states.flatMap(([state]) => baseline[state]));
  const rows: (readonly [string, string])[] = [
    ...states.flatMap(([state, words]) => baseline[state].map((id) => [id, words] as const)),
    ...known
      .filter((id) => !settled.has(id))
      .map((id) => [id, 'Known failure, not tested in this run'] as const),
  ];
  return html`<section id="baseline" aria-labelledby="baseline-title"><h2 id="baseline-title">Known failures</h2>
${
  rows.length === 0
    ? html`<p>The baseline is empty, and nothing failed.</p>`
    : html`<div class="wide" tabindex="0" role="group" aria-labelledby="baseline-title"><table><thead><tr><th scope="col">Rule</th><th scope="col">This run</th><th scope="col">Reason</th><th scope="col">Owner</th><th scope="col">Accepted until</th></tr></thead>
<tbody>${rows.map(([id, words]) => {
        const { reason = '', owner = '', expires = '' } = entryOf(baseline.entries, id) ?? {};
        return html`<tr><th scope="row">${onPage.has(id) ? html`<a href="#${id}">${id}</a>` : id}<td>${words}<td>${reason}<td>${owner}<td>${expires}`;
      })}</tbody></table></div>`
}</section>`;
}

/** The untested rules by cause, the most frequent cause first. */
export function unlockSection(rules: readonly RuleResult[]): Markup | undefined {
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  if (untested.length === 0) return undefined;
  return html`<section id="untested" aria-labelledby="untested-title"><h2 id="untested-title">Why ${untestedText(untested)} could not be tested</h2>
${adviceList(untested)}
${mostFirst(untested, ({ cause }) => cause ?? 'not-seen').map(obstacleBlock)}
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
