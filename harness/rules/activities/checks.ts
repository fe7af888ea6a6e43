import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { valuesOf } from './activities.ts';

/** Values of Activities that the document does not list (§2.10, §3.3). */
export const activityChecks: readonly PassiveCheck[] = [
  valuesSeen('AC-10', 'status'),
  valuesSeen('AC-11', 'targetType'),
];

function valuesSeen(rule: string, member: 'status' | 'targetType'): PassiveCheck {
  return {
    rule,
    examine(exchange) {
      const values = valuesOf(exchange, member);
      return values.length === 0 ? undefined : seen(values.join(', '));
    },
  };
}
