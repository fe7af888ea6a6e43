import { everyChecksOf } from '#harness/history/monitors.ts';
import { rules } from '#harness/register/register.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { type Check, holds, silent } from '#harness/scenario/check.ts';
import type { EveryCheck } from '#harness/scenario/every.ts';

/** The checks of the rules about every response. A computed check compares the response with the request. */
export async function checksOfRules() {
  await loadSteps();
  return rules.flatMap((rule) =>
    everyChecksOf(rule.id).flatMap((step) =>
      step.of === 'exchanges' ? { rule, check: checkOf(step), isComputed: step.isComputed === true } : [],
    ),
  );
}

/** If a step has no check, the step holds when it records something. */
function checkOf({ check, record }: EveryCheck & { readonly of: 'exchanges' }): Check {
  if (check !== undefined) return check;
  return (exchange, context) =>
    [record?.(exchange, context) ?? []].flat().length > 0 ? holds : silent('it shows nothing');
}
