import { addAbortListener } from 'node:events';
import type { Middleware } from '#harness/http/middleware.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { ControlLayer } from '#harness/targets/control/control.ts';

/** If the run is interrupted, throws at once. `work` may continue, but its result is not used. */
export async function unlessInterrupted<T>(
  interrupted: AbortSignal | undefined,
  work: () => T | Promise<T>,
): Promise<T> {
  if (interrupted === undefined) return await work();
  if (interrupted.aborted) throw cutOff();
  const stopped = Promise.withResolvers<never>();
  using _ = addAbortListener(interrupted, () => stopped.reject(cutOff()));
  return await Promise.race([work(), stopped.promise]);
}

/** Once the run is interrupted, sends no request and returns no response. */
export function untilInterrupted(interrupted: AbortSignal | undefined): Middleware {
  return (next) => async (request) => {
    if (interrupted?.aborted) throw cutOff();
    const response = await next(request);
    if (interrupted?.aborted) throw cutOff();
    return response;
  };
}

export function statesUntilInterrupted(interrupted: AbortSignal | undefined): ControlLayer {
  return (control) => ({
    ...control,
    enter: (state, params) => unlessInterrupted(interrupted, () => control.enter(state, params)),
    restoreInitialState: () => unlessInterrupted(interrupted, () => control.restoreInitialState()),
  });
}

function cutOff(): Untestable {
  return new Untestable('not-reached', 'the run ended before the scenario finished');
}
