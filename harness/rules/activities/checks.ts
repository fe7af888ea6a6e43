import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { kindsIn } from './activities.ts';

/** What Activities say of themselves where the document is silent (§2.10, §3.3). */
export const activitiesSeen: readonly PassiveCheck[] = [
  kindsSeen('AC-10', 'status'),
  kindsSeen('AC-11', 'targetType'),
];

function kindsSeen(rule: string, member: 'status' | 'targetType'): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const kinds = kindsIn(exchange, member);
      return kinds.length === 0 ? undefined : seen(kinds.join(', '));
    },
  };
}
