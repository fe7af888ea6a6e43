import type { ControlLayer } from '#harness/control/control.ts';
import type { Waits } from './waits.ts';

/**
 * Announces the waits of an adapter that may take its time: one that silences a service by pausing it has to wait.
 * Nothing has to wait where the clock can be moved.
 */
export function announceWaits(waits: Waits): ControlLayer {
  return (control) => {
    if (control.movesClock || control.adapter === 'none') return control;
    return {
      ...control,
      enter(state, params = {}) {
        const { seconds } = params;
        const what = `the adapter to bring the server into "${state}"`;
        const longest = typeof seconds === 'number' && seconds > 0 ? { seconds } : {};
        return waits.during({ kind: 'state', what, ...longest }, () => control.enter(state, params));
      },
      calm() {
        const what = 'the adapter to bring the server back to the calm state';
        return waits.during({ kind: 'state', what }, () => control.calm());
      },
    };
  };
}
