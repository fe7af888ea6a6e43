import type { Change, Row } from '#reference/server/lasting/changes.ts';
import type { Keeper } from '#reference/server/lasting/keeper.ts';

/** The rows of each collection in order, as texts. */
export type Contents = Readonly<Record<string, readonly string[]>>;

/** Keeps rows as a data file does, without a file: what a file ought to hold. */
export function memoryKeeper(): Keeper & { contents(): Contents } {
  const rows = new Map<string, Row>();
  const inOrder = () => [...rows.values()].toSorted((one, other) => one.place - other.place);
  return {
    origin: { seed: 1, objects: 25 },
    read: () => (rows.size === 0 ? undefined : Map.groupBy(inOrder(), ({ collection }) => collection)),
    write(changes: readonly Change[]) {
      for (const change of changes) {
        const key = `${change.collection} ${change.place}`;
        if ('text' in change) rows.set(key, change);
        else rows.delete(key);
      }
    },
    damaged: () => new Error('The rows make no state.'),
    contents: () => contentsOf(Map.groupBy(inOrder(), ({ collection }) => collection)),
  };
}

/** What is random, and so differs between two services that are asked the same. */
const random = new Set(['signingKeys', 'signInEra']);

/** Texts alone: the place of a row is nobody's business, only its order. Settings name the address of the service. */
export function contentsOf(rows: ReadonlyMap<string, readonly Row[]> | undefined): Contents {
  const entries = [...(rows ?? [])].filter(([collection]) => !random.has(collection));
  return Object.fromEntries(
    entries.map(([collection, found]) => [
      collection,
      found.map(({ text }) => (collection === 'settings' ? text.replaceAll(/"https?:[^"]*"/g, '"…"') : text)),
    ]),
  );
}
