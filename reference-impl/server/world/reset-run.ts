import {
  provenanced,
  type Reset,
  type ResetContext,
  type ResetStep,
} from '#reference/server/domain/reset.ts';
import type { Kind, Store } from '#reference/server/domain/store.ts';

/** The steps of a reset by name, in order: first the removals, then the steps after them. */
function stepsOf({ removes, afterRemovals }: Reset): Readonly<Record<string, ResetStep>> {
  const removals = Object.entries(removes).map(([kind, isRemoved]) => {
    const step: ResetStep = (draft, context) => {
      const removes = isRemoved as (record: unknown, context: ResetContext) => boolean;
      const rows: readonly unknown[] = draft[kind as Kind];
      return { ...draft, [kind]: rows.filter((record) => !removes(record, context)) };
    };
    return [`remove ${kind}`, step];
  });
  return { ...Object.fromEntries(removals), ...afterRemovals };
}

export const stepNames = (reset: Reset): string[] => Object.keys(stepsOf(reset));

/** The store after a reset. The reset works on a draft, so the store is unchanged if `interrupt` throws. */
export function resetStore(reset: Reset, context: ResetContext, interrupt: (step: string) => void): Store {
  let draft = context.before;
  for (const [name, run] of Object.entries(stepsOf(reset))) {
    interrupt(name);
    draft = run(draft, context);
  }
  return draft;
}

/** The numbers of removed records, by the name of the field in the response (§2.7). */
export function counts(reset: Reset, before: Store, after: Store): Record<string, number> {
  return Object.fromEntries(
    Object.entries(reset.counted).map(([kind, name]) => [name, reset.countOf(kind as Kind, before, after)]),
  );
}

/** For each built-in record, when its factory state was last recorded. */
export function provenanceOf(store: Store): Date[] {
  return provenanced.flatMap((kind) =>
    store[kind].filter((row) => row.builtIn).map((row) => row.provenanceAt),
  );
}
