import type { StateParams } from '#harness/control/control.ts';
import type { Observer } from './observer.ts';
import { tryState } from './try-state.ts';

/** States that every adapter is tried with: quick to bring about, and seen in different answers. */
const tried: readonly (readonly [state: string, params: StateParams])[] = [
  ['a service has never reported', { service: 'WorkerDelivery' }],
  ['maintenance mode is on', {}],
  ['the database is unreachable', {}],
];

/**
 * What is wrong with an adapter whichever state a scenario is about: its states come into force after it has answered,
 * or are not over once it has answered that all is calm. Undefined where neither is seen.
 *
 * One state alone can look so by a fault of the server, so all that are seen have to agree that they are not over.
 */
export async function findUnsoundness(observer: Observer): Promise<string | undefined> {
  const trials = [];
  for (const [state, params] of tried) {
    if (observer.control.states.has(state)) trials.push(await tryState(observer, state, params));
  }
  if (trials.some(({ effect }) => effect === 'late'))
    return 'state control answers before its states are in force';
  const inForce = trials.filter(({ effect }) => effect === 'in force');
  if (inForce.length > 0 && inForce.every(({ isOver }) => !isOver))
    return 'state control answers that all is calm, and the states before are still in force';
  return undefined;
}
