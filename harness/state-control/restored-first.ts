import { stateUnsupported, Untestable } from '#harness/result/outcome.ts';
import type { Control } from './control.ts';
import { isolatedStates } from './state-catalogue.ts';

/**
 * Restores the initial state for the first time. If the adapter does not support this, the run does not need it,
 * and uses only states that do not affect other scenarios, because no state can be left.
 */
export async function restoredFirst(control: Control): Promise<Control> {
  try {
    await control.restoreInitialState();
    return control;
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
  }
  return {
    ...control,
    states: isolatedStates.intersection(control.states),
    movesClock: false,
    skipsWaits: false,
    cannotRestore: true,
    async enter(state, params) {
      if (isolatedStates.has(state) || !control.states.has(state)) return control.enter(state, params);
      const why = `"${state}" is not entered, because the adapter cannot restore the initial state`;
      throw stateUnsupported(why, ['the initial state']);
    },
    restoreInitialState: async () => undefined,
  };
}
