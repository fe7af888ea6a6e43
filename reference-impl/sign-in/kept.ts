import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { KeptSignIn } from '#reference/server/domain/store.ts';
import type { World } from '#reference/server/world/world.ts';

/** If there are more records, the oldest are removed, since a client may start any number of sign-ins. */
const maxRecords = 1000;

/** Stores the sign-in library's records. If a reset replaces `signIns`, running requests use the old map. */
export function createStoreAdapter({ store: { signIns }, clock }: World): (kind: string) => Adapter {
  const isGood = ({ expiresAt }: KeptSignIn) => expiresAt === null || clock.now() < expiresAt;
  const remove = (leaves: (key: string, kept: KeptSignIn) => boolean) => {
    for (const [key, kept] of signIns) if (leaves(key, kept)) signIns.delete(key);
  };

  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const good = (found: KeptSignIn | undefined): AdapterPayload | undefined => {
      if (found === undefined || !isGood(found)) return undefined;
      // The payload is copied, since the library changes objects even if it does not save them.
      const payload = structuredClone(found.payload) as AdapterPayload;
      const { expiresAt } = found;
      return expiresAt === null ? payload : { ...payload, exp: byMachine(expiresAt, clock.now()) };
    };
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null;
        remove((key, each) => key === keyOf(id) || !isGood(each));
        for (const oldest of [...signIns.keys()].slice(0, 1 - maxRecords)) signIns.delete(oldest);
        signIns.set(keyOf(id), { payload: structuredClone(payload), expiresAt });
      },
      find: async (id) => good(signIns.get(keyOf(id))),
      async findByUid(uid) {
        const isIt = ([key, { payload }]: [string, KeptSignIn]) =>
          key.startsWith(`${kind} `) && payload.uid === uid;
        return good([...signIns].find(isIt)?.[1]);
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const found = signIns.get(keyOf(id));
        if (found === undefined) return;
        const consumed = Math.floor(Date.now() / 1000);
        signIns.set(keyOf(id), { ...found, payload: { ...found.payload, consumed } });
      },
      destroy: async (id) => remove((key) => key === keyOf(id)),
      // Removes only records of this `kind`. A sign-in in progress may contain `grantId`, but must stay.
      revokeByGrantId: async (grantId) =>
        remove((key, { payload }) => key.startsWith(`${kind} `) && payload.grantId === grantId),
    };
  };
}

/** Converts an expiry time from the service's clock to the machine's, which the library uses, in seconds. */
function byMachine(expiresAt: Date, now: Date): number {
  return Math.ceil((Date.now() + expiresAt.getTime() - now.getTime()) / 1000);
}
