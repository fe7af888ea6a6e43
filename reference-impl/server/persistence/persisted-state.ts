import type { World } from '#reference/server/world/world.ts';

/** The version of the data in a file. Files of other versions cannot be read. */
export const keptVersion = 4;

/** All parts of a world that can change. Each is a collection in the data file. */
export function keptOf({ store, situation, credentials, issuer, made, clock }: World) {
  return {
    ...store,
    ...situation,
    keys: credentials.keys,
    subjects: credentials.subjects,
    signingKeys: issuer.known,
    made,
    adjustment: clock.adjustment(),
    ahead: clock.ahead(),
  };
}

export type Kept = ReturnType<typeof keptOf>;

/** Restores a saved state except `ahead`, which `readInto` adds to the clock's adjustment after a restart. */
export function restore(world: World, state: Kept): void {
  const { databaseReachable, failsAtStep, limit, windows, initialAdministrator, ...more } = state;
  const { keys, subjects, signingKeys, made, adjustment, ahead: _, ...store } = more;
  world.store = { ...store, signIns: new Map(store.signIns) };
  world.situation = {
    databaseReachable,
    failsAtStep,
    limit,
    windows: new Map(windows),
    initialAdministrator,
  };
  world.credentials = { keys: new Map(keys), subjects: new Map(subjects) };
  world.issuer.known = signingKeys;
  world.made = made;
  world.clock.adjust(adjustment);
}
