import type { Adjustment } from '#reference/server/domain/clock.ts';
import type { Store } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';

/**
 * Everything about a world that changes, by name. An array or a map is a collection of rows; anything else is one
 * row. What a fault has put off is left out: it is a function, and ends with the process.
 */
export interface Kept extends Omit<Store, 'signIns'> {
  readonly signInEra: Store['signIns']['generation'];
  readonly signIns: Store['signIns']['kept'];
  readonly databaseReachable: boolean;
  readonly failsAtStep: string | null;
  readonly limit: World['situation']['limit'];
  readonly windows: World['situation']['windows'];
  readonly initialAdministrator: string | null;
  readonly keys: World['credentials']['keys'];
  readonly subjects: World['credentials']['subjects'];
  readonly signingKeys: ReturnType<World['issuer']['knownKeys']>;
  readonly made: number;
  readonly adjustment: Adjustment;
  /** By how much a clock of its own pace has left the machine's behind. */
  readonly ahead: number;
}

/** The number of this shape. Another shape is another version, and its files cannot be read. */
export const keptVersion = 2;

export function keptOf({ store, situation, credentials, issuer, made, clock }: World): Kept {
  const { databaseReachable, failsAtStep, limit, windows, environment } = situation;
  const { signIns, ...records } = store;
  return {
    ...records,
    signInEra: signIns.generation,
    signIns: signIns.kept,
    databaseReachable,
    failsAtStep,
    limit,
    windows,
    initialAdministrator: environment.initialAdministrator,
    keys: credentials.keys,
    subjects: credentials.subjects,
    signingKeys: issuer.knownKeys(),
    made,
    adjustment: clock.adjustment(),
    ahead: clock.ahead?.() ?? 0,
  };
}

/** Makes a world what it was. Its clock is left where its own pace has brought it. */
export function restore(world: World, state: Kept): void {
  const { databaseReachable, failsAtStep, limit, windows, initialAdministrator, ...more } = state;
  const { keys, subjects, signingKeys, made, adjustment, ahead: _, ...records } = more;
  const { signInEra: generation, signIns: kept, ...store } = records;
  world.store = { ...store, signIns: { generation, kept } };
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
  if (world.issuer.knownKeys() !== signingKeys) world.issuer.knowKeys(signingKeys);
  world.made = made;
  world.clock.adjust(adjustment);
}

function refill<Key, Value>(map: Map<Key, Value>, rows: ReadonlyMap<Key, Value>): void {
  const copy = [...rows];
  map.clear();
  for (const [key, value] of copy) map.set(key, value);
}
