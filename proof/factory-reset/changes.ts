import type { Change } from '#proof/shapes/mutant.ts';
import { documentedReset, type Reset, type ResetContext } from '#reference/server/domain/reset.ts';

type Step = Reset['afterRemovals'][string];

export function removing(changes: Partial<Reset['removes']>): Change {
  return { reset: { removes: { ...documentedReset.removes, ...changes } } };
}

export function forgetting(...steps: readonly string[]): Change {
  const entries = Object.entries(documentedReset.afterRemovals).filter(([name]) => !steps.includes(name));
  return { reset: { afterRemovals: Object.fromEntries(entries) } };
}

export function afterwards(step: Step): Change {
  return { reset: { afterRemovals: { ...documentedReset.afterRemovals, 'do one thing more': step } } };
}

/** A reset with `step` instead of the documented step `name`. `step` also gets the step that it replaces. */
export function instead(
  name: string,
  step: (...given: [...Parameters<Step>, documented: Step]) => ReturnType<Step>,
): Change {
  const documented = documentedReset.afterRemovals[name] ?? ((draft) => draft);
  const replaced: Step = (draft, context) => step(draft, context, documented);
  return { reset: { afterRemovals: { ...documentedReset.afterRemovals, [name]: replaced } } };
}

/** Whether the system has been reset before, and has recorded no other Activity since that reset. */
export function isRepeated({ before }: Pick<ResetContext, 'before'>): boolean {
  return before.activities.length > 0 && before.activities.every(({ name }) => name === 'Factory reset');
}

/** The type of a record in words: `object types` for `objectTypes`. */
export function inWords(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
