import type { Control } from '#harness/control/control.ts';
import type { Target } from '#harness/http/target.ts';

const readingMethods = new Set(['GET', 'HEAD']);

/**
 * Control that enters the calm state only where something may have disturbed it: a state that was entered since,
 * or a request that may write. An adapter that is a program is started for every call, which adds up.
 */
export function calmOnce<Subject extends { readonly target: Target; readonly control: Control }>(
  subject: Subject,
): Subject {
  const { target, control } = subject;
  let isCalm = false;
  return {
    ...subject,
    target: {
      ...target,
      send(request) {
        isCalm &&= readingMethods.has(request.method);
        return target.send(request);
      },
    },
    control: {
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
    },
  };
}
