import type { Cause } from '#harness/result/outcome.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { adviceTexts } from '#reports/rule-text.ts';
import { counted } from './labels.ts';
import { html, type Markup } from './markup.ts';

/** What to do about each cause. */
const remedies: Readonly<Record<Cause, string>> = {
  'no-state-control': 'Give the server state control: stateControl in its profile.',
  'state-unsupported': 'Its state control cannot do this yet: teach it, or test a server that can.',
  'effect-not-allowed': 'Permit more: --allow, or allow and budget in the profile.',
  'no-credential': 'Give these credentials in the profile.',
  'operation-not-found': 'Say where these operations lie: paths in the profile.',
  'not-seen': 'Their situation never arose. State control, or more traffic, may bring it about.',
  'not-begun': 'The run could not begin.',
};

/** What several rules wait for. */
interface Want {
  readonly detail: string;
  readonly rules: readonly RuleResult[];
}

interface Obstacle {
  readonly cause: Cause;
  readonly rules: readonly RuleResult[];
  readonly wants: readonly Want[];
}

/** What would let the untested rules be exercised: by cause, the one that holds back most first. */
export function unlockSection(rules: readonly RuleResult[]): Markup | undefined {
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  if (untested.length === 0) return undefined;
  const obstacles = obstaclesOf(untested);
  return html`<section id="untested" aria-labelledby="untested-title"><h2 id="untested-title">What would unlock ${counted(untested.length, 'untested rule')}</h2>
${adviceList(untested)}
${obstacles.map(obstacleBlock)}
</section>`;
}

function obstaclesOf(untested: readonly RuleResult[]): readonly Obstacle[] {
  return grouped(untested, ({ cause }) => cause ?? 'not-seen').map(([cause, rules]) => ({
    cause,
    rules,
    wants: grouped(rules, ({ needs, detail }) => (needs ?? [detail]).join(', ')).map(([names, members]) => ({
      detail: sharedDetail(members) ?? names,
      rules: members,
    })),
  }));
}

/** The detail of rules that all have the same. */
function sharedDetail(rules: readonly RuleResult[]): string | undefined {
  const [first, ...others] = new Set(rules.map(({ detail = '' }) => detail));
  return others.length === 0 ? first : undefined;
}

function grouped<K>(rules: readonly RuleResult[], key: (rule: RuleResult) => K): [K, RuleResult[]][] {
  return [...Map.groupBy(rules, key)].sort(([, a], [, b]) => b.length - a.length);
}

/** In which order to change what: a rule counts once all that it needs is there. */
function adviceList(rules: readonly RuleResult[]): Markup | undefined {
  const texts = adviceTexts({ rules });
  if (texts.length === 0) return undefined;
  return html`<div class="best"><p><strong>To judge more</strong>, one after the other; each brings at least so many rules:</p>
<ol>${texts.map(({ count, words }) => html`<li>${counted(count, 'rule')}: ${words}</li>`)}</ol></div>`;
}

function obstacleBlock({ cause, rules, wants }: Obstacle): Markup {
  return html`<details class="obstacle"><summary><span class="count">${rules.length}</span> <strong>${cause}</strong> <span class="small">${remedies[cause]}</span></summary>
<ul>${wants.map(
    ({ detail, rules: members }) =>
      html`<li>${members.length} · ${detail} <span class="ids">${members.map(({ id }) => html`<a href="#${id}">${id}</a> `)}</span>`,
  )}</ul></details>`;
}
