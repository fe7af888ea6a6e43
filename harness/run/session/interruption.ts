import type { Control } from '#harness/control/control.ts';
import type { Target } from '#harness/http/target.ts';
import { Untestable } from '#harness/result/outcome.ts';

/**
 * Does the work of a step unless the run is interrupted. Work under way is left to itself: what comes of it no longer
 * counts, since a scenario that was cut off shows nothing of the target.
 */
export async function unlessInterrupted<T>(
  interrupted: AbortSignal | undefined,
  work: () => T | Promise<T>,
): Promise<T> {
  if (interrupted === undefined) return await work();
  if (interrupted.aborted) throw cutOff();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(cutOff());
    interrupted.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    interrupted.removeEventListener('abort', stop);
  }
}

/** A target that sends nothing and returns nothing once the run is interrupted. */
export function interruptibleTarget(target: Target, interrupted: AbortSignal | undefined): Target {
  if (interrupted === undefined) return target;
  return {
    ...target,
    async send(request) {
      if (interrupted.aborted) throw cutOff();
      const response = await target.send(request);
      if (interrupted.aborted) throw cutOff();
      return response;
    },
  };
}

/** State control that enters no state once the run is interrupted. */
export function interruptibleControl(control: Control, interrupted: AbortSignal | undefined): Control {
  if (interrupted === undefined) return control;
  return {
    ...control,
    enter: (state, params) => unlessInterrupted(interrupted, () => control.enter(state, params)),
    calm: () => unlessInterrupted(interrupted, () => control.calm()),
  };
}

function cutOff(): Untestable {
  return new Untestable('not-seen', 'the run was interrupted before it came to an end');
}
