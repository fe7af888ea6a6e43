import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { KeptSignIn } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';

/** Enough for all users of one server, and a limit for a client that starts sign-ins without end. */
const maxRecords = 1000;

const generations = new AsyncLocalStorage<string>();

/**
 * Handles a request to the issuer; if a reset happens meanwhile, the records of that request are discarded.
 */
export function withSignInGeneration<T>({ store }: World, carryOut: () => Promise<T>): Promise<T> {
  return generations.run(store.signIns.generation, carryOut);
}

/**
 * The storage of the issuer's library, in the store of the service, so that the initial state and every
 * accepted reset clear it. Records expire by the clock of the service, while the library uses the clock of the
 * machine.
 */
export function createStoreAdapter(world: World): (kind: string) => Adapter {
  const change = (kept: ReadonlyMap<string, KeptSignIn>) => {
    const { generation } = world.store.signIns;
    if (generations.getStore() === generation)
      world.store = { ...world.store, signIns: { generation, kept } };
  };
  const isGood = ({ expiresAt }: KeptSignIn) => expiresAt === null || world.clock.now() < expiresAt;
  const without = (leaves: (key: string, kept: KeptSignIn) => boolean) =>
    change(new Map([...world.store.signIns.kept].filter(([key, kept]) => !leaves(key, kept))));

  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const good = (found: KeptSignIn | undefined): AdapterPayload | undefined => {
      if (found === undefined || !isGood(found)) return undefined;
      // The library changes the objects that it receives without saving them.
      const payload = structuredClone(found.payload) as AdapterPayload;
      const { expiresAt } = found;
      return expiresAt === null ? payload : { ...payload, exp: byMachine(expiresAt, world.clock.now()) };
    };
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(world.clock.now().getTime() + expiresIn * 1000) : null;
        const records = new Map(
          [...world.store.signIns.kept].filter(([, each]) => isGood(each)).slice(1 - maxRecords),
        );
        records.delete(keyOf(id));
        change(records.set(keyOf(id), { payload: structuredClone(payload), expiresAt }));
      },
      find: async (id) => good(world.store.signIns.kept.get(keyOf(id))),
      async findByUid(uid) {
        const isIt = ([key, { payload }]: [string, KeptSignIn]) =>
          key.startsWith(`${kind} `) && payload.uid === uid;
        return good([...world.store.signIns.kept].find(isIt)?.[1]);
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const found = world.store.signIns.kept.get(keyOf(id));
        if (found === undefined) return;
        const consumed = Math.floor(Date.now() / 1000);
        const used = { ...found, payload: { ...found.payload, consumed } };
        change(new Map([...world.store.signIns.kept, [keyOf(id), used]]));
      },
      destroy: async (id) => without((key) => key === keyOf(id)),
      // Removes records of this kind only: a sign-in in progress refers to the grant that it will replace.
      revokeByGrantId: async (grantId) =>
        without((key, { payload }) => key.startsWith(`${kind} `) && payload.grantId === grantId),
    };
  };
}

/** Converts an expiry time of the service's clock to seconds of the machine's clock. */
function byMachine(expiresAt: Date, now: Date): number {
  return Math.ceil((Date.now() + expiresAt.getTime() - now.getTime()) / 1000);
}
