import type { Kind, Store } from '#reference/server/domain/store.ts';
import type { Reset, ResetContext } from './reset.ts';

interface NamedStep {
  name: string;
  run(draft: Store): Store;
}

/** The steps of a reset in order, by name: first the removals, then what follows them. */
export function stepNames(reset: Reset): string[] {
  return [...Object.keys(reset.removes).map((kind) => `remove ${kind}`), ...Object.keys(reset.aftermath)];
}

/**
 * Carries a reset out on a draft and hands over the result when every step has been taken, so that an
 * interruption loses nothing.
 */
export function resetStore(
  reset: Reset,
  context: ResetContext,
  interrupt: (step: string) => void,
  publish: (store: Store) => void,
): Store {
  let draft = context.before;
  for (const { name, run } of steps(reset, context)) {
    interrupt(name);
    draft = run(draft);
    if (!reset.isAtomic) publish(draft);
  }
  publish(draft);
  return draft;
}

function steps(reset: Reset, context: ResetContext): NamedStep[] {
  const removals = Object.keys(reset.removes).map((kind) => ({
    name: `remove ${kind}`,
    run: (draft: Store) => ({ ...draft, ...remaining(draft, kind as Kind, reset, context) }),
  }));
  const aftermath = Object.entries(reset.aftermath).map(([name, step]) => ({
    name,
    run: (draft: Store) => step(draft, context),
  }));
  return [...removals, ...aftermath];
}

function remaining<K extends Kind>(
  draft: Store,
  kind: K,
  reset: Reset,
  context: ResetContext,
): Partial<Store> {
  const removes = reset.removes[kind] as (record: Store[K][number], context: ResetContext) => boolean;
  return { [kind]: draft[kind].filter((record) => !removes(record, context)) };
}

/** One count for each kind that the answer tells about (2.7). */
export function counts(reset: Reset, before: Store, after: Store): Record<string, number> {
  return Object.fromEntries(
    Object.entries(reset.counted).map(([kind, name]) => [name, reset.countOf(kind as Kind, before, after)]),
  );
}
