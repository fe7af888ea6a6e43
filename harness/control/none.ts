import type { Control } from '#harness/control/control.ts';
import { Untestable } from '#harness/result/outcome.ts';

/** A target that nobody can bring into a state. */
export const noControl: Control = {
  adapter: 'none',
  states: new Set(),
  movesClock: false,
  skipsWaits: false,
  async enter(state) {
    throw new Untestable('no-state-control', `needs the state "${state}"`);
  },
  async calm() {
    // There is nothing to undo: no state was ever entered.
  },
};
