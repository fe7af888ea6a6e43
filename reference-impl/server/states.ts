import { callerStates } from './states/caller-states.ts';
import { dataStates } from './states/data-states.ts';
import { healthStates } from './states/health-states.ts';
import { resetStates } from './states/reset-states.ts';
import type { State } from './states/state.ts';
import { surroundingsStates } from './states/surroundings-states.ts';
import { workStates } from './states/work-states.ts';

/** The vocabulary of state control, as far as this implementation knows it. */
export const states: readonly State[] = [
  ...healthStates,
  ...surroundingsStates,
  ...dataStates,
  ...workStates,
  ...callerStates,
  ...resetStates,
];
