import { assume, type Check, check, holds, holdsIf, quoted } from '#harness/scenario/check.ts';
import { fieldsOf } from '#harness/scenario/response.ts';
import { hasErrorMessage } from './statuses.ts';

/**
 * A message may name steps by their names, by number or by what they run (OP-120), and has to name all of them. By
 * what else a step is known, only state control can say: where it does not, a message proves nothing.
 */
export const namesFailedSteps = (steps: readonly string[], designations: unknown): Check =>
  check((exchange, context) => {
    const message = String(fieldsOf(exchange).errorMessage);
    const outcome = hasErrorMessage(exchange, context);
    if (outcome.kind !== 'holds') return outcome;
    const numbers = new Set(message.match(/\d+/g));
    const unnamed = steps.filter(
      (step, index) => !namesOf(step, designations, index).some((name) => message.includes(name)),
    );
    const isNoneNamed = unnamed.length === steps.length;
    if (unnamed.length === 0 || (isNoneNamed && numbers.size >= steps.length)) return holds;
    assume(
      !isNoneNamed || designations !== undefined,
      `what names the failed steps in "${message}" is not known`,
    );
    return holdsIf(false, `an errorMessage that names ${unnamed.join(' and ')}`, quoted(message));
  });

function namesOf(step: string, designations: unknown, index: number): readonly string[] {
  const own: unknown = Array.isArray(designations) ? designations[index] : undefined;
  return [step, ...(Array.isArray(own) ? own.filter((name) => typeof name === 'string') : [])];
}
