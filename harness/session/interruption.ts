import type { Middleware } from '#harness/http/middleware.ts';
import { unlessInterrupted } from '#harness/programs/interruption.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { ControlLayer } from '#harness/state-control/control.ts';

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
    enter: (state, params) => unlessInterrupted(interrupted, () => control.enter(state, params), cutOff),
    restoreInitialState: () => unlessInterrupted(interrupted, () => control.restoreInitialState(), cutOff),
  });
}

export function cutOff(): Untestable {
  return new Untestable('not-reached', 'the run ended before the scenario finished');
}
