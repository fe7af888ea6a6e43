import { Refusal } from '#reference/server/domain/errors.ts';
import { errorAnswer, problem } from '#reference/server/http/responses.ts';
import { createReference, type Reference, type ReferenceOptions } from '#reference/server/reference.ts';
import type { World } from '#reference/server/world/world.ts';
import { type Change, changesSince, copyOf, type Row, rowOf } from './changed-rows.ts';
import { type Kept, keptOf, restore } from './persisted-state.ts';

/** Where the state of a service is kept beyond its process. */
export interface StorageBackend {
  /** What the service was begun with; another seed would be another service. */
  readonly origin: Origin;
  /** The rows of each collection in their order; undefined while nothing was ever written. */
  read(): ReadonlyMap<string, readonly Row[]> | undefined;
  /** Writes all of them or none. */
  write(changes: readonly Change[]): void;
  /** What to throw where the rows make no state. */
  damaged(cause: unknown): Error;
}

/** The seed of the data, and how many Metaverse Objects there were. */
export interface Origin {
  readonly seed: number;
  readonly objects: number;
}

const notKept = 'The change could not be saved, so nothing was changed.';

/**
 * A service whose changes are written down before they are answered: all that a request has changed at once, or
 * nothing of it, and then the request is refused and everything is as it was. It begins as what was kept.
 */
export function persistentReference(storage: StorageBackend, options: ReferenceOptions = {}): Reference {
  const service = createReference({ ...options, ...storage.origin });
  const { world } = service;
  storage.write(changesSince(readInto(world, storage), keptOf(world)));
  let written = copyOf(keptOf(world));
  let timesPutBack = 0;

  function keep(): void {
    const now = keptOf(world);
    const changes = changesSince(written, now);
    if (changes.length > 0) storage.write(changes);
    written = copyOf(now);
  }

  async function kept(answer: () => Promise<Response>, refuse: (why: string) => Response): Promise<Response> {
    const before = timesPutBack;
    const answered = await answer();
    try {
      // Whatever it did was undone together with what another request could not write down.
      if (before !== timesPutBack) throw new Error('the change of another request could not be saved');
      keep();
      return answered;
    } catch (error) {
      timesPutBack += 1;
      restore(world, written);
      return refuse(`${notKept} (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  const refuseRequest = (why: string) =>
    errorAnswer(new Refusal('database-unreachable', why), world.clock.now());
  const refuseState = (why: string) => problem(503, why);

  return {
    ...service,
    fetch: (request) => kept(() => service.fetch(request), refuseRequest),
    control: (request) => kept(() => service.control(request), refuseState),
    // What was printed is to be good after a kill, too.
    async issueCredentials(apiKey) {
      const issued = await service.issueCredentials(apiKey);
      keep();
      return issued;
    },
  };
}

/** Makes the world what was kept, and tells what that is: nothing at first. */
function readInto(world: World, storage: StorageBackend): Partial<Kept> {
  const rows = storage.read();
  if (rows === undefined) return {};
  const state = stateOf(keptOf(world), rows, storage);
  const { offset, stoodAt } = state.adjustment;
  restore(world, { ...state, adjustment: { stoodAt, offset: offset + state.ahead } });
  return state;
}

function stateOf(fresh: Kept, rows: ReadonlyMap<string, readonly Row[]>, storage: StorageBackend): Kept {
  try {
    const read = Object.entries(fresh).map(([name, like]) => [name, sourceOf(like, rows.get(name) ?? [])]);
    return Object.fromEntries(read) as Kept;
  } catch (cause) {
    throw storage.damaged(cause);
  }
}

/** A collection out of its rows, of the same kind as the one it is to replace. */
function sourceOf(like: unknown, rows: readonly Row[]): unknown {
  const values = rows.map(({ text }) => rowOf(text));
  if (Array.isArray(like)) return values;
  if (like instanceof Map) return new Map(values as [unknown, unknown][]);
  if (values.length !== 1) throw new Error('There is not one row.');
  return values[0];
}
