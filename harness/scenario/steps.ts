import { Given as given, Then as then, When as when } from '@cucumber/cucumber';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';
import { declareWait } from './declared-waits.ts';
import { declareStates } from './entered-states.ts';
import { type EveryStep, register } from './every.ts';
import type { Scenario } from './scenario.ts';

/** What a sentence says of itself beside what it does. */
export interface Declared<Parameters extends readonly unknown[]> {
  /** The states that it enters, from its parameters alone: `rules ID` and the page of states name them. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
  /** What it may wait for, from its parameters alone; `values` are those that earlier sentences left. */
  readonly waits?: (values: Scenario['values'], ...parameters: Parameters) => PlannedWait | undefined;
}

type Body<Parameters extends readonly unknown[]> = (s: Scenario, ...parameters: Parameters) => unknown;

type Define = <Parameters extends readonly unknown[]>(
  sentence: string,
  body: Body<Parameters>,
  declared?: Declared<Parameters>,
) => void;

/** Cucumber's own `Given`, with the scenario as the first argument. */
export const Given: Define = (sentence, body, declared) => {
  given<Scenario>(sentence, codeOf(body, declared));
};

/** Cucumber's own `When`, with the scenario as the first argument. */
export const When: Define = (sentence, body, declared) => {
  when<Scenario>(sentence, codeOf(body, declared));
};

/**
 * Cucumber's own `Then`, with the scenario as the first argument. A sentence about everything that a run records has
 * no parameters: `Then('every 429 has a Retry-After header', everyExchange(hasRetryAfter))`.
 */
export function Then<Parameters extends readonly unknown[]>(
  sentence: string,
  body: Body<Parameters> | EveryStep,
  declared?: Declared<Parameters>,
): void {
  if (typeof body === 'function') then<Scenario>(sentence, codeOf(body, declared));
  else {
    register(sentence, body);
    then<Scenario>(
      sentence,
      codeOf((s: Scenario) => s.examine(body)),
    );
  }
}

function codeOf<Parameters extends readonly unknown[]>(
  body: Body<Parameters>,
  { enters, waits }: Declared<Parameters> = {},
): (this: Scenario, ...parameters: unknown[]) => Promise<void> {
  async function code(this: Scenario, ...parameters: unknown[]): Promise<void> {
    await body(this, ...(parameters as unknown as Parameters));
  }
  // Cucumber counts arguments: one more than its expression has makes it wait for a callback.
  Object.defineProperty(code, 'length', { value: Math.max(0, body.length - 1) });
  if (waits !== undefined)
    declareWait(code, (values, ...parameters) => waits(values, ...(parameters as unknown as Parameters)));
  if (enters !== undefined)
    declareStates(code, (...parameters) =>
      typeof enters === 'function' ? enters(...(parameters as unknown as Parameters)) : enters,
    );
  return code;
}
