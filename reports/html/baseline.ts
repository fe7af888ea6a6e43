import type { RunResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';

/** What a baseline makes of a rule, in the words of its badge. */
export function knownWords({ baseline }: RunResult, id: string): string | undefined {
  if (baseline === undefined) return undefined;
  const { reason, owner, expires } = baseline.entries?.find(({ rule }) => rule === id) ?? {};
  const why = reason === undefined ? '' : `: ${reason} (${owner})`;
  if (baseline.accepted.includes(id)) return `known, accepted until ${expires ?? 'its day'}${why}`;
  if (baseline.expired.includes(id)) return `known, no longer accepted since ${expires ?? 'its day'}${why}`;
  if (baseline.stale.includes(id)) return 'known, passes now';
  return baseline.unexpected.includes(id) ? 'not known before' : undefined;
}

const states = [
  ['unexpected', 'Failed and not known'],
  ['expired', 'Known, still failing, accepted no longer'],
  ['stale', 'Known, passes now: take the entry out'],
  ['accepted', 'Failed, known and accepted'],
] as const;

/** The known failures of the target and what became of them. */
export function baselineSection({ baseline, rules }: RunResult): Markup | undefined {
  if (baseline === undefined) return undefined;
  const entries = new Map((baseline.entries ?? []).map((entry) => [entry.rule, entry]));
  const onPage = new Set(rules.map(({ id }) => id));
  const settled = new Set(states.flatMap(([state]) => baseline[state]));
  const rows: (readonly [string, string])[] = [
    ...states.flatMap(([state, words]) => baseline[state].map((id) => [id, words] as const)),
    ...[...entries.keys()]
      .filter((id) => !settled.has(id))
      .map((id) => [id, 'Known, not exercised by this run'] as const),
  ];
  return html`<section id="baseline" aria-labelledby="baseline-title"><h2 id="baseline-title">Known failures</h2>
${
  rows.length === 0
    ? html`<p>The baseline is empty, and nothing failed.</p>`
    : html`<div class="wide" tabindex="0" role="group" aria-labelledby="baseline-title"><table><thead><tr><th scope="col">Rule</th><th scope="col">This run</th><th scope="col">Reason</th><th scope="col">Owner</th><th scope="col">Accepted until</th></tr></thead>
<tbody>${rows.map(([id, words]) => {
        const { reason = '', owner = '', expires = '' } = entries.get(id) ?? {};
        return html`<tr><th scope="row">${onPage.has(id) ? html`<a href="#${id}">${id}</a>` : id}<td>${words}<td>${reason}<td>${owner}<td>${expires}`;
      })}</tbody></table></div>`
}</section>`;
}
