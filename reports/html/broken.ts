import type { RuleResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { type RuleContext, ruleDetails } from '#reports/html/rule.ts';
import { counted, isBroken } from '#reports/html/words.ts';
import { type CauseGroup, groupByCause } from '#reports/shared-causes.ts';

/** As many are unfolded from the start, the first in any case: of more, a list says more than a wall of evidence. */
const unfolded = 3;

/** What does not hold, with its evidence: the unknown before the known, the server's before our own. */
export function brokenSection(rules: readonly RuleResult[], context: RuleContext): Markup | undefined {
  const broken = rules.filter(isBroken);
  if (broken.length === 0) return undefined;
  const accepted = new Set(context.result.baseline?.accepted ?? []);
  const rank = ({ id, verdict }: RuleResult): number => (verdict === 'error' ? 2 : accepted.has(id) ? 1 : 0);
  // What is new is never told among what is known, nor what is ours among what is the server's.
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
