import { rules } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { loadSteps } from '#harness/run/scenarios/cucumber.ts';
import { type Check, holds, silent } from '#harness/scenario/check.ts';
import { type EveryStep, everyStepOf } from '#harness/scenario/every.ts';

/** The check of a rule that applies to every response. */
export interface CheckOfRule {
  readonly rule: Rule;
  readonly check: Check;
  /** True if the check compares the response with the request. */
  readonly isComputed: boolean;
}

/** The checks of all rules that apply to every response. */
export async function checksOfRules(): Promise<readonly CheckOfRule[]> {
  await loadSteps();
  return rules.flatMap((rule) =>
    everyStepOf(rule.id).flatMap((step) =>
      step.of === 'exchanges' ? { rule, check: checkOf(step), isComputed: step.isComputed === true } : [],
    ),
  );
}

/** A step that only records counts as holding if it records something. */
function checkOf({ check, record }: EveryStep & { readonly of: 'exchanges' }): Check {
  if (check !== undefined) return check;
  return (exchange, context) =>
    [record?.(exchange, context) ?? []].flat().length > 0 ? holds : silent('it shows nothing');
}
