import { isReading } from '#harness/http/budget.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { ControlLayer } from '#harness/targets/control/control.ts';

/**
 * Enters the calm state only where something may have disturbed it: a state that was entered since, or a request that
 * may write. An adapter that is a program is started for every call, which adds up.
 */
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
      async calm() {
        if (isCalm) return;
        await control.calm();
        isCalm = true;
      },
    }),
  };
}
