import {
  provenanced,
  type Reset,
  type ResetContext,
  type ResetStep,
} from '#reference/server/domain/reset.ts';
import type { Kind, Store } from '#reference/server/domain/store.ts';

interface NamedStep {
  name: string;
  run: ResetStep;
}

/** The steps of a reset in order: first the removals, then the steps after them. */
function stepsOf({ removes, afterRemovals }: Reset): NamedStep[] {
  const removals = Object.entries(removes).map(([kind, isRemoved]) => ({
    name: `remove ${kind}`,
    run: (draft: Store, context: ResetContext) => {
      const removes = isRemoved as (record: unknown, context: ResetContext) => boolean;
      const rows: readonly unknown[] = draft[kind as Kind];
      return { ...draft, [kind]: rows.filter((record) => !removes(record, context)) };
    },
  }));
  return [...removals, ...Object.entries(afterRemovals).map(([name, run]) => ({ name, run }))];
}

export const stepNames = (reset: Reset): string[] => stepsOf(reset).map(({ name }) => name);

/** The store after a reset. The reset changes a draft of the store, so that an interruption loses nothing. */
export function resetStore(reset: Reset, context: ResetContext, interrupt: (step: string) => void): Store {
  let draft = context.before;
  for (const { name, run } of stepsOf(reset)) {
    interrupt(name);
    draft = run(draft, context);
  }
  return draft;
}

/** One count for each kind in the response (§2.7). */
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
