import { openPointRegister } from '#harness/contract/open-points.ts';
import type { Statement } from '#harness/document/document.ts';
import { ruleById } from '#harness/register/register.ts';
import { html, type Markup, type Part } from './markup.ts';

/** What no rule tests in a statement: a reason in words, or open points that no rule records. */
export function untested({ openPoints, reason }: Statement): Part {
  return [
    openPoints.map(
      (id) => html`<span class="chip absent" title="${openPointRegister.get(id)?.question}">${id}</span> `,
    ),
    openPoints.length > 0 && 'open, not recorded',
    reason,
  ];
}

/** A rule that is in no result, with the reason if it cannot be tested. */
export function untestedRule(id: string, otherwise: string): Markup {
  const why = ruleById(id)?.excluded;
  return html`<span class="chip absent">${id}</span> ${why === undefined ? otherwise : `cannot be tested: ${why}`} `;
}
