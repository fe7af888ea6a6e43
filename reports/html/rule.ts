import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { evidenceSection } from '#reports/html/evidence.ts';
import { html, type Markup, type Part } from '#reports/html/markup.ts';
import { scenarioList } from '#reports/html/scenarios.ts';
import type { Selection } from '#reports/html/selection.ts';
import { counted, isBroken } from '#reports/html/words.ts';
import { oneLine } from '#reports/one-line.ts';
import { headline } from '#reports/rule-text.ts';

/** What is broken is told in this many characters before a rule is unfolded. */
const gistLength = 160;

/** What a rule's article needs beside the rule. */
export interface RuleContext {
  readonly result: RunResult;
  readonly selection: Selection;
  /** Ids of open points that have an observation on the page. */
  readonly observed: ReadonlySet<string>;
  /** What the baseline says of the rule, in a few words. */
  known(id: string): string | undefined;
}

/**
 * A rule that unfolds. The id stands within what is folded away, since a browser unfolds by itself what an address
 * points into, and so needs no script. There are hundreds on a page, so the markup is as short as it can be.
 */
export function ruleDetails(rule: RuleResult, context: RuleContext, open = false): Markup {
  const known = context.known(rule.id);
  return html`<details class="rule ${rule.verdict}"${open && html` open`}><summary>${ruleLine(rule)}${known !== undefined && html` <span class="known">${known}</span>`}${isBroken(rule) && html` <span class="known gist">${oneLine(headline(rule), gistLength)}</span>`}</summary>${ruleBody(rule, context)}</details>
`;
}

/** Id, title, section and verdict in one line. */
export function ruleLine({ id, verdict, title, section }: RuleResult): Markup {
  return html`<b>${id}</b> <span>${title}</span> <i>§${section}</i> <em>${verdict}</em>`;
}

function ruleBody(rule: RuleResult, context: RuleContext): Part {
  const { id, title, text = title, derivation, cause, detail, evidence } = rule;
  // What speaks against a rule of another release, or against one that is open, is no accusation.
  const shown = isBroken(rule) ? evidence : [];
  const [first, ...others] = shown.map((each) => evidenceSection(each, context.result, context.selection));
  return [
    html`<p id="${id}">${text}</p>`,
    derivation !== undefined && html`<p>Derived: ${derivation}</p>`,
    html`<p class="small">${basis(rule, context)} · ${exercise(rule)} · <a href="#${id}">#${id}</a></p>`,
    (cause !== undefined || detail !== undefined) &&
      html`<p class="cause"><strong>${cause ?? rule.verdict}</strong>${detail !== undefined && `: ${detail}`}</p>`,
    first,
    others.length > 0 &&
      html`<details class="more"><summary>${counted(others.length, 'more piece', 'more pieces')} of evidence</summary>${others}</details>`,
    scenarioList(rule),
  ];
}

function basis({ basis: word, openPoint }: RuleResult, { observed }: RuleContext): Part {
  if (openPoint === undefined) return word;
  return html`${word}: ${observed.has(openPoint) ? html`<a href="#${openPoint}">${openPoint}</a>` : openPoint}`;
}

function exercise({ verdict, passive: { held, broken }, scenarios: { length } }: RuleResult): string {
  if (verdict === 'inapplicable') return 'not judged';
  const parts = [
    length > 0 && counted(length, 'scenario'),
    held > 0 && `held ${counted(held, 'time')} on all traffic`,
    broken > 0 && `broken ${counted(broken, 'time')} on all traffic`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'not exercised' : parts.join(' · ');
}
