import type { Adjustment } from '#reference/server/domain/clock.ts';
import type { Store } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';

/**
 * Everything about a world that changes, by name. An array or a map is a collection of rows; anything else is one
 * row. What a fault has put off is left out: it is a function, and ends with the process.
 */
export interface Kept extends Store {
  readonly databaseReachable: boolean;
  readonly failsAtStep: string | null;
  readonly limit: World['situation']['limit'];
  readonly windows: World['situation']['windows'];
  readonly initialAdministrator: string | null;
  readonly keys: World['credentials']['keys'];
  readonly subjects: World['credentials']['subjects'];
  readonly signingKey: ReturnType<World['issuer']['signingKey']>;
  readonly made: number;
  readonly adjustment: Adjustment;
  /** By how much a clock of its own pace has left the machine's behind. */
  readonly ahead: number;
}

/** The number of this shape. Another shape is another version, and its files cannot be read. */
export const keptVersion = 1;

export function keptOf({ store, situation, credentials, issuer, made, clock }: World): Kept {
  const { databaseReachable, failsAtStep, limit, windows, environment } = situation;
  return {
    ...store,
    databaseReachable,
    failsAtStep,
    limit,
    windows,
    initialAdministrator: environment.initialAdministrator,
    keys: credentials.keys,
    subjects: credentials.subjects,
    signingKey: issuer.signingKey(),
    made,
    adjustment: clock.adjustment(),
    ahead: clock.ahead?.() ?? 0,
  };
}

/** Makes a world what it was. Its clock is left where its own pace has brought it. */
export function restore(world: World, kept: Kept): void {
  const { databaseReachable, failsAtStep, limit, windows, initialAdministrator, ...more } = kept;
  const { keys, subjects, signingKey, made, adjustment, ahead: _, ...store } = more;
  world.store = store;
  world.situation = {
    ...world.situation,
    environment: { ...world.situation.environment, initialAdministrator },
    databaseReachable,
    failsAtStep,
    limit,
    windows: new Map(windows),
  };
  refill(world.credentials.keys, keys);
  refill(world.credentials.subjects, subjects);
  if (world.issuer.signingKey() !== signingKey) world.issuer.signWith(signingKey);
  world.made = made;
  world.clock.adjust(adjustment);
}

function refill<Key, Value>(map: Map<Key, Value>, rows: ReadonlyMap<Key, Value>): void {
  const copy = [...rows];
  map.clear();
  for (const [key, value] of copy) map.set(key, value);
}
