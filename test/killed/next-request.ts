import type { Dice } from '#test/fuzz/dice.ts';
import { token } from './one-service.ts';

/** A request to the API or to state control, which changes something. */
export interface Order {
  readonly to: 'api' | 'control';
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Ids of what there is to work on. */
export interface Present {
  readonly systems: readonly string[];
  readonly schedules: readonly string[];
  readonly people: readonly string[];
  readonly attributes: readonly string[];
}

export const key = 'a-key-that-outlives-resets';

export const caller = state('a caller exists', { kind: 'infrastructure', key });

const connectedSystems = '/api/v1/synchronisation/connected-systems';

/** One of the requests that change something, chosen by the dice. */
export function nextOrder({ systems, schedules, people, attributes }: Present, dice: Dice): Order {
  const name = `made ${Math.floor(dice.roll() * 1e9)}`;
  const system = systems.length > 0 ? dice.oneOf(systems) : undefined;
  const orders: (Order | undefined)[] = [
    post('/api/v1/metaverse/attributes', { name, type: 'Text' }),
    post('/api/v1/schedules', { name, triggerType: 'Manual', steps: [{ name: 'Import' }] }),
    schedules.length > 0 ? post(`/api/v1/schedules/${dice.oneOf(schedules)}/run`) : undefined,
    people.length > 0
      ? post(`/api/v1/metaverse/objects/${dice.oneOf(people)}/password`, { password: name, wait: 0 })
      : undefined,
    system === undefined
      ? undefined
      : post(`${connectedSystems}/${system}/run-profiles`, { name, runType: 'Export' }),
    system === undefined ? undefined : post(`${connectedSystems}/${system}/import-schema`),
    system === undefined ? undefined : { to: 'api', method: 'DELETE', path: `${connectedSystems}/${system}` },
    attributes.length > 0
      ? {
          to: 'api',
          method: 'PUT',
          path: '/api/v1/service-settings',
          body: { ssoUniqueIdentifierAttributeId: dice.oneOf(attributes) },
        }
      : undefined,
    post('/api/v1/system/reset', {
      includeAdministrators: dice.hits(0.2),
      acknowledgeAdministratorLockout: true,
    }),
    state('every activity has come to its end', {}),
    state('time passes', { seconds: Math.floor(dice.roll() * 5) }),
    state('the system is populated', {}),
    state('a person has accounts', { accounts: [{}, { settlesAfterSeconds: 3 }] }),
    state('metaverse objects exist', { count: Math.floor(dice.roll() * 1500) }),
    state('a service has been silent', { seconds: 61 }),
    state('maintenance mode is on', { on: dice.hits(0.5) }),
    state('requests are limited', { requests: 1_000_000 }),
    state('the clock stands still', {}),
    dice.hits(0.2) ? { to: 'control', method: 'DELETE', path: '/states' } : undefined,
  ];
  return dice.oneOf(orders.filter((order) => order !== undefined));
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

function post(path: string, body?: object): Order {
  return { to: 'api', method: 'POST', path, ...(body !== undefined && { body }) };
}

function state(name: string, params: object): Order {
  return { to: 'control', method: 'POST', path: '/states', body: { state: name, params } };
}
