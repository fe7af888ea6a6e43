import type { Control, ControlLayer } from '#harness/control/control.ts';
import { Untestable } from '#harness/result/outcome.ts';

/** State control that asks the second for what the first does not support. */
export function fallingBackTo(second: Control): ControlLayer {
  return (first) => {
    if (second.states.size === 0) return first;
    if (first.adapter === 'none') return second;
    return {
      ...first,
      ...(second.created !== undefined && { created: second.created }),
      ...(second.restore !== undefined && { restore: second.restore }),
      states: new Set([...first.states, ...second.states]),
      async enter(state, params) {
        try {
          return await first.enter(state, params);
        } catch (error) {
          const isMissing = error instanceof Untestable && second.states.has(state);
          if (!isMissing) throw error;
          return second.enter(state, params);
        }
      },
      async calm() {
        await first.calm();
        await second.calm();
      },
    };
  };
}
