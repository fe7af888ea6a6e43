import type { ControlLayer } from './control.ts';
import { knownStates } from './state-catalogue.ts';

/** Enters a state by its former name where the adapter lists that name only. To be removed after one minor version. */
export const acceptFormerStateNames: ControlLayer = (control) => {
  const former = new Map(
    knownStates.flatMap(({ state, formerly = '' }) =>
      control.states.has(formerly) && !control.states.has(state) ? [[state, formerly] as const] : [],
    ),
  );
  if (former.size === 0) return control;
  return {
    ...control,
    states: new Set([...control.states, ...former.keys()]),
    enter: (state, params) => control.enter(former.get(state) ?? state, params),
  };
};
