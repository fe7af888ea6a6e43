import type { Clock } from '#reference/server/domain/clock.ts';
import type { Change, Row } from '#reference/server/persistence/changed-rows.ts';
import {
  persistentReference,
  type StorageBackend,
} from '#reference/server/persistence/persistent-reference.ts';
import type { Dice } from '#test/builders/random.ts';

/** What two processes have to share for the same requests to make the same of them. */
export const token = 'of a server that is killed';

/** Time that passes only where state control says so. */
export const stillTime: Clock = {
  now: () => new Date('2026-03-02T09:30:00.000Z'),
  wait: async () => {},
};

/** The rows of each collection in order, as texts. */
export type Contents = Readonly<Record<string, readonly string[]>>;

/** Keeps rows as a data file does, without a file: what a file ought to hold. */
export function memoryStorage(): StorageBackend & { contents(): Contents } {
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

/** The same service in this process: what the file of the other one ought to hold. */
export interface Model {
  readonly contents: Contents;
  readonly present: Present;
  /** Carries an order out, and tells its status. */
  obey(order: Order): Promise<number>;
}

export function makeModel(): Model {
  const storage = memoryStorage();
  const service = persistentReference(storage, { clock: stillTime, controlToken: token });
  const base = { api: 'http://model.test', control: 'http://model.test' };
  return {
    get contents() {
      return storage.contents();
    },
    present: (collection) =>
      (storage.contents()[collection] ?? []).slice(-5).map((text) => (JSON.parse(text) as { id: string }).id),
    async obey(order) {
      const request = asRequest(order, base);
      const response = await (order.to === 'api' ? service.fetch(request) : service.control(request));
      return response.status;
    },
  };
}

/** A request to the API or to state control, which changes something. */
export interface Order {
  readonly to: 'api' | 'control';
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Ids of what there is to work on, by collection. */
type Present = (collection: string) => readonly string[];

const key = 'a-key-that-outlives-resets';

export const caller = state('a caller exists', { kind: 'infrastructure', key });

/** One of the requests that change something, chosen by the dice. */
export function nextOrder(present: Present, dice: Dice): Order {
  const name = `made ${Math.floor(dice.roll() * 1e9)}`;
  const onSome = (collection: string, order: (id: string) => Order): readonly Order[] => {
    const ids = present(collection);
    return ids.length === 0 ? [] : [order(dice.oneOf(ids))];
  };
  const system = (id: string) => `/api/v1/synchronisation/connected-systems/${id}`;
  return dice.oneOf([
    send('POST', '/api/v1/metaverse/attributes', { name, type: 'Text' }),
    send('POST', '/api/v1/schedules', { name, triggerType: 'Manual', steps: [{ name: 'Import' }] }),
    ...onSome('schedules', (id) => send('POST', `/api/v1/schedules/${id}/run`)),
    ...onSome('metaverseObjects', (id) =>
      send('POST', `/api/v1/metaverse/objects/${id}/password`, { password: name, wait: 0 }),
    ),
    ...onSome('connectedSystems', (id) =>
      send('POST', `${system(id)}/run-profiles`, { name, runType: 'Export' }),
    ),
    ...onSome('connectedSystems', (id) => send('POST', `${system(id)}/import-schema`)),
    ...onSome('connectedSystems', (id) => send('DELETE', system(id))),
    ...onSome('attributes', (ssoUniqueIdentifierAttributeId) =>
      send('PUT', '/api/v1/service-settings', { ssoUniqueIdentifierAttributeId }),
    ),
    send('POST', '/api/v1/system/reset', {
      includeAdministrators: dice.hits(0.2),
      acknowledgeAdministratorLockout: true,
    }),
    state('no activity is in progress', {}),
    state('time passes', { seconds: Math.floor(dice.roll() * 5) }),
    state('the system is populated', {}),
    state('a person has accounts', { accounts: [{}, { settlesAfterSeconds: 3 }] }),
    state('metaverse objects exist', { count: Math.floor(dice.roll() * 1500) }),
    state('a service has been silent', { seconds: 61 }),
    state('maintenance mode is on', { on: dice.hits(0.5) }),
    state('requests are limited', { requests: 1_000_000 }),
    state('the clock stands still', {}),
    ...(dice.hits(0.2) ? [{ to: 'control', method: 'DELETE', path: '/states' } as const] : []),
  ]);
}

export function asRequest(
  { to, method, path, body }: Order,
  base: Readonly<Record<Order['to'], string>>,
): Request {
  const headers = to === 'api' ? { 'x-api-key': key } : { authorization: `Bearer ${token}` };
  return new Request(base[to] + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function send(method: string, path: string, body?: object): Order {
  return { to: 'api', method, path, ...(body !== undefined && { body }) };
}

function state(name: string, params: object): Order {
  return { to: 'control', method: 'POST', path: '/states', body: { state: name, params } };
}
