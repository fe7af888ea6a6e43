import { HarnessError } from '#harness/errors.ts';
import type { PlannedWait, WaitKind } from '#harness/run/waits/wait-kinds.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** What a step waits for, from its parameters alone; `values` are those that earlier declarations of its scenario left. */
type Declaration<Parameters extends unknown[]> = (
  values: ScenarioContext['values'],
  ...parameters: Parameters
) => PlannedWait | undefined;

const declarations = new WeakMap<object, Declaration<unknown[]>>();

/** Declares what a step may wait for. A run is planned by it, and `assertDeclared` holds the step to it. */
export function declareWait(step: object, declaration: Declaration<unknown[]>): void {
  declarations.set(step, declaration);
}

/** What a step declares for these parameters. */
export function waitOf(
  step: object,
  values: ScenarioContext['values'],
  parameters: unknown[],
): PlannedWait | undefined {
  return declarations.get(step)?.(values, ...parameters);
}

/** Throws where a step waits for what it did not declare; without `seconds` only the server knows how long. */
export function assertDeclared(
  { declaredWait }: Pick<ScenarioContext, 'declaredWait'>,
  kind: WaitKind,
  seconds = 0,
): void {
  if (declaredWait?.kind === kind && seconds <= declaredWait.seconds) return;
  const wait = declaredWait === undefined ? 'no wait' : `${declaredWait.kind} ${declaredWait.seconds} s`;
  throw new HarnessError('INTERNAL', `A step waits for ${kind} ${seconds} s and declares ${wait}.`);
}
