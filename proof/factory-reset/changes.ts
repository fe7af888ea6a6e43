import type { Change } from '#proof/shapes/mutant.ts';
import { documentedReset, type Reset, type ResetContext } from '#reference/server/domain/reset.ts';
import type { Kind, RecordOf } from '#reference/server/domain/store.ts';

type Step = Reset['afterRemovals'][string];

/** A reset that removes other records of a kind. `isRemoved` also gets whether a record is to be removed. */
export function removing<K extends Kind>(
  kind: K,
  isRemoved: (record: RecordOf<K>, context: ResetContext, isDue: boolean) => boolean,
): Change {
  const documented = documentedReset.removes[kind];
  const replaced = (record: RecordOf<K>, context: ResetContext): boolean =>
    isRemoved(record, context, documented(record, context));
  return { reset: { removes: { ...documentedReset.removes, [kind]: replaced } } };
}

/** A reset that at last changes each record of a kind. */
export function touching<K extends Kind>(
  kind: K,
  change: (record: RecordOf<K>, context: ResetContext) => Partial<RecordOf<K>>,
): Change {
  return afterwards((draft, context) => {
    const records: readonly RecordOf<K>[] = draft[kind];
    return { ...draft, [kind]: records.map((record) => ({ ...record, ...change(record, context) })) };
  });
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
