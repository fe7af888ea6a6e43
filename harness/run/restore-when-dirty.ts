import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { isReading } from '#harness/http/budget.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { Control, ControlLayer } from '#harness/state-control/control.ts';

/** A command adapter starts a program for every call, so a restore is skipped if nothing can have changed. */
export function restoreWhenDirty(): { readonly noticeWrites: Middleware; readonly whenDirty: ControlLayer } {
  let isCalm = false;
  return {
    noticeWrites: (next) => (request) => {
      isCalm &&= isReading(request);
      return next(request);
    },
    whenDirty: (control) => ({
      ...control,
      enter(state, params) {
        isCalm = false;
        return control.enter(state, params);
      },
      async restoreInitialState() {
        if (isCalm) return;
        await control.restoreInitialState();
        isCalm = true;
      },
    }),
  };
}

/** How long a run waits at its end for a state that is being entered, before restoring the initial state. */
const longestEnteringMs = 5_000;

/** Does `work`, then restores the initial state even if `work` fails: the clock must not stay stopped. */
export async function endingCalm<T>(
  control: Control,
  work: (control: Control) => Promise<T>,
): Promise<{ readonly done: T; readonly notCalm?: string }> {
  const entering = new Set<Promise<unknown>>();
  const noting: Control = {
    ...control,
    enter(state, params) {
      const entered = control.enter(state, params);
      entering.add(entered);
      return entered.finally(() => entering.delete(entered));
    },
  };
  let notCalm: string | undefined;
  const restoreInitialState = async (): Promise<void> => {
    await Promise.race([
      Promise.allSettled(entering),
      setTimeout(longestEnteringMs, undefined, { ref: false }),
    ]);
    await control.restoreInitialState().catch((error: unknown) => {
      if (!(error instanceof HarnessError)) throw error;
      notCalm = error.message;
    });
  };
  const done = await work(noting).finally(restoreInitialState);
  return { done, ...(notCalm !== undefined && { notCalm }) };
}
