import type { RuleResult } from '#harness/result/result.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { type RuleContext, ruleDetails } from '#reports/html/rule.ts';
import { counted, isBroken } from '#reports/html/words.ts';

/** As many are unfolded from the start; of more, a list says more than a wall of evidence. */
const unfolded = 3;

/** What does not hold, with its evidence: the unknown before the known, the server's before our own. */
export function brokenSection(rules: readonly RuleResult[], context: RuleContext): Markup | undefined {
  const broken = rules.filter(isBroken);
  if (broken.length === 0) return undefined;
  const accepted = new Set(context.result.baseline?.accepted ?? []);
  const rank = ({ id, verdict }: RuleResult): number => (verdict === 'error' ? 2 : accepted.has(id) ? 1 : 0);
  const ordered = [...broken].sort((a, b) => rank(a) - rank(b));
  return html`<section id="broken" aria-labelledby="broken-title"><h2 id="broken-title">${counted(broken.length, 'broken rule')}</h2>
${ordered.map((rule) => ruleDetails(rule, context, broken.length <= unfolded))}
</section>`;
}
