import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import { lawCheck } from '#harness/rules/judging/law.ts';
import { countsInWholeNumbers, holdsNamedCounts, namedCounts, resetResultIn } from './reset-answer.ts';

/** What every answer of a reset that went ahead keeps or shows (§2.7). */
export const factoryResetChecks: readonly PassiveCheck[] = [
  lawCheck('FR-01', holdsNamedCounts),
  lawCheck('FR-02', countsInWholeNumbers),
  {
    rule: 'FR-72',
    examine: (exchange) =>
      resetResultIn(exchange) === undefined ? undefined : seen(`status ${exchange.response.status}`),
  },
  {
    rule: 'FR-73',
    examine(exchange) {
      const result = resetResultIn(exchange);
      if (result === undefined) return undefined;
      const further = Object.keys(result).filter((name) => !namedCounts.includes(name));
      return seen(further.length === 0 ? 'none' : further.sort().join(', '));
    },
  },
];
