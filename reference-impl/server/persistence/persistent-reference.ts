import { Refusal } from '#reference/server/domain/errors.ts';
import { errorAnswer, problem } from '#reference/server/http/responses.ts';
import { createReference, type Reference, type ReferenceOptions } from '#reference/server/reference.ts';
import type { World } from '#reference/server/world/world.ts';
import { type Change, changesSince, copyOf, type Row, rowOf } from './changed-rows.ts';

/** Persists the state of a service beyond its process. */
export interface StorageBackend {
  /** How the user knows it, such as the name of a file. */
  readonly name: string;
  /** The options with which the stored data was generated. */
  readonly origin: Origin;
  /** Returns the rows of each collection, in their order. */
  read(): ReadonlyMap<string, readonly Row[]>;
  /** Writes all changes or none. */
  write(changes: readonly Change[]): void;
  close(): void;
}

/** The reason why the state cannot be read or written, as a message for the user. */
export class StorageError extends Error {
  /** Whether the disk is full or has an error. */
  readonly isOfDisk: boolean;

  constructor(name: string, cause: unknown) {
    const { message, code, errcode = 0 } = Object(cause) as Error & { code?: string; errcode?: number };
    super(`${name} cannot be used as a data file: ${message}.`, { cause });
    // SQLITE_IOERR and SQLITE_FULL (https://sqlite.org/rescode.html).
    this.isOfDisk = code === 'ENOSPC' || [10, 13].includes(errcode & 0xff);
  }
}

/** The seed of the data, and the initial number of Metaverse Objects. */
export interface Origin {
  readonly seed: number;
  readonly objects: number;
}

const notKept = 'The change could not be saved, so nothing was changed.';

/** Saves all changes of a request together, before the response. If that fails, all are undone. */
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

  async function save(answer: () => Promise<Response>, refuse: (why: string) => Response): Promise<Response> {
    const before = timesPutBack;
    const answered = await answer();
    try {
      // If another request could not be saved meanwhile, `restore` also undid the changes of this request.
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
    fetch: (request) => save(() => service.fetch(request), refuseRequest),
    control: (request) => save(() => service.control(request), refuseState),
    // The credentials are saved before they are printed, so they remain valid if the process is killed.
    async issueCredentials(apiKey) {
      const issued = await service.issueCredentials(apiKey);
      keep();
      return issued;
    },
  };
}

/** Loads the persisted state into the world, and returns the state. If nothing is persisted, returns `{}`. */
function readInto(world: World, storage: StorageBackend): Partial<Kept> {
  const state = stateRead(keptOf(world), storage);
  if (state === undefined) return {};
  const { offset, stoodAt } = state.adjustment;
  restore(world, { ...state, adjustment: { stoodAt, offset: offset + state.ahead } });
  return state;
}

function stateRead(fresh: Kept, storage: StorageBackend): Kept | undefined {
  try {
    const rows = storage.read();
    if (rows.size === 0) return undefined;
    const read = Object.entries(fresh).map(([name, like]) => [name, sourceOf(like, rows.get(name) ?? [])]);
    return Object.fromEntries(read) as Kept;
  } catch (cause) {
    throw new StorageError(storage.name, new Error('damaged', { cause }));
  }
}

/** Converts rows to the same type as `like`. */
function sourceOf(like: unknown, rows: readonly Row[]): unknown {
  const values = rows.map(({ text }) => rowOf(text));
  if (Array.isArray(like)) return values;
  if (like instanceof Map) return new Map(values as [unknown, unknown][]);
  if (values.length !== 1) throw new Error(`There are ${values.length} rows, not one.`);
  return values[0];
}

/** The version of the data in a file. Files of other versions cannot be read. */
export const keptVersion = 4;

/** All parts of a world that can change. Each is a collection in the data file. */
function keptOf({ store, situation, credentials, issuer, made, clock }: World) {
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

type Kept = ReturnType<typeof keptOf>;

/** Restores a saved state except `ahead`, which `readInto` adds to the clock's adjustment after a restart. */
function restore(world: World, state: Kept): void {
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
