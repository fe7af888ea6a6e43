import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { authConfig, userInfoOf } from './callers.ts';
import {
  type Asked,
  created,
  failure,
  ok,
  type Paging,
  page,
  queued,
  type Route,
  refusalOfPassword,
} from './route.ts';
import {
  beginActivity,
  createdAt,
  instant,
  type Row,
  type Store,
  statusOf,
  type Timed,
  wipe,
} from './store.ts';

/** More than fit on a page, for any system. */
const pending = Array.from({ length: 150 }, (_, id) => ({ id: id + 1, connectedSystemObjectId: null }));

const ofSystem = (kind: 'objects' | 'matchingRules' | 'runProfiles') => (asked: Asked) =>
  asked.store[kind].filter((each) => each.connectedSystemId === Number(asked.path.connectedSystemId));

/** The sources of lists and single records, by their names in routes.yaml. */
export const rowsFrom: Readonly<Record<string, (asked: Asked) => readonly object[]>> = {
  people: ({ store }) => store.people.map(person),
  changes: ({ path: { id } }) => [{ id, objectKind: 'MetaverseObject', objectId: id, changeType: 'Created' }],
  attributes: ({ store }) => store.attributes,
  syncRules: ({ store }) => store.syncRules,
  schedules: ({ store }) => store.schedules,
  executions: ({ store }) => store.executions.map(shown),
  activities: ({ store }) => store.activities.map(shown),
  apiKeys: ({ store }) => store.apiKeys.map(({ secret: _, ...rest }) => rest),
  certificates: ({ store }) => store.certificates,
  settings: ({ store }) => [...store.settings].map(([key, each]) => ({ key, ...each })),
  systems: ({ store }) => store.systems,
  objects: ofSystem('objects'),
  matchingRules: ofSystem('matchingRules'),
  runProfiles: ofSystem('runProfiles'),
  pending: () => pending,
};

function person({ id, displayName }: Store['people'][number]): object {
  return { id, displayName, type: { id: 1, name: 'Person' }, status: 'Active', created: createdAt };
}

const shown = ({ startedAt, lastsMs, outcome: _, ...rest }: Timed) => ({
  ...rest,
  status: statusOf({ ...rest, startedAt, lastsMs, outcome: _ }),
  startedAt: instant(startedAt),
  completedAt: Date.now() < startedAt + lastsMs ? null : instant(startedAt + lastsMs),
  message: null,
});

const check = (status: string) => () => ok({ status, timestamp: instant(Date.now()) });

const added = <Kind extends Row>(rows: Kind[], row: Kind): Response => {
  rows.push(row);
  return created(row);
};

const nextId = (store: Store): number => {
  store.lastId += 1;
  return store.lastId;
};

const system = '/api/v1/synchronisation/connected-systems';
const below = `${system}/{connectedSystemId}`;
const idOf = ({ path }: Asked): number => Number(path.connectedSystemId);

/** The handlers of all other operations, by method and path. */
export const actions: Readonly<Record<string, (asked: Asked) => Response>> = {
  'GET /api/v1/health': check('healthy'),
  'GET /api/v1/health/ready': check('ready'),
  'GET /api/v1/health/live': check('alive'),
  'GET /api/v1/health/version': () => ok({ product: 'Strange', version: '0.14.0' }),
  'GET /api/v1/auth/config': () => ok(authConfig),
  'GET /api/v1/userinfo': ({ caller }) => ok(userInfoOf(caller)),

  'POST /api/v1/system/reset'({ store }) {
    if (store.activities.some((each) => statusOf(each) === 'InProgress'))
      return failure(409, 'CONFLICT', 'An activity is in progress.');
    wipe(store);
    return failure(409, 'CONFLICT', 'The store could not commit the transaction: it was modified.');
  },

  'GET /api/v1/service-settings/{key:text}'({ store, path: { key = '' } }) {
    const found = store.settings.get(key);
    return found === undefined ? failure(404, '', 'No such setting.') : ok({ key, ...found });
  },
  'PUT /api/v1/service-settings/{key:text}'({ store, path: { key = '' }, body: { value } }) {
    const found = store.settings.get(key);
    if (found === undefined) return failure(404, '', 'No such setting.');
    if (found.isReadOnly) return failure(400, 'VALIDATION_ERROR', 'The setting is read-only.');
    found.value = value === null ? null : String(value);
    beginActivity(store, 'ServiceSetting', key);
    return ok({ key, ...found });
  },

  'POST /api/v1/metaverse/objects/{id}/password'({ store, path: { id = '' }, body, isSecure }) {
    const refusal = refusalOfPassword(isSecure, body);
    if (refusal !== undefined) return refusal;
    if (!store.people.some((each) => each.id === id)) return failure(404, 'NOT_FOUND', 'No such person.');
    const own = store.objects.filter(({ metaverseObjectId }) => metaverseObjectId === id);
    const named = body.connectedSystemObjectIds as readonly unknown[] | undefined;
    if (named?.some((each) => !own.some((object) => object.id === each)) === true)
      return failure(404, 'NOT_FOUND', 'No such object.');
    const targets = own.filter((each) => named?.includes(each.id) ?? true).map(queued);
    return ok({ activityId: beginActivity(store, 'MetaverseObject', id), targets });
  },
  [`POST ${below}/connector-space/{csoId:guid}/password`]({ store, path, body, isSecure, caller }) {
    const refusal = refusalOfPassword(isSecure, body);
    if (refusal !== undefined) return refusal;
    const object = store.objects.find((each) => each.id === path.csoId);
    if (String(object?.connectedSystemId) !== path.connectedSystemId || object === undefined)
      return failure(404, '', 'No such object.');
    const activityId = beginActivity(store, 'ConnectedSystemObject', object.id, { initiatedBy: caller.name });
    return ok({ activityId, targets: [queued(object)] });
  },

  'POST /api/v1/metaverse/attributes': ({ store, body }) =>
    added(store.attributes, { multiValued: false, ...body, id: nextId(store), builtIn: false }),
  'POST /api/v1/synchronisation/sync-rules'({ store, body, caller }) {
    const id = nextId(store);
    beginActivity(store, 'SynchronisationRule', id, { name: String(body.name), initiatedBy: caller.name });
    return added(store.syncRules, { ...body, id });
  },
  'POST /api/v1/schedules': ({ store, body }) =>
    added(store.schedules, { steps: [], ...body, id: randomUUID() }),
  'POST /api/v1/schedules/{id}/run'({ store, path: { id = '' } }) {
    if (!store.schedules.some((each) => each.id === id)) return failure(404, '', 'No such schedule.');
    const executionId = randomUUID();
    const timed = { startedAt: Date.now(), lastsMs: 400, outcome: 'Complete' };
    store.executions.unshift({ id: executionId, scheduleId: id, ...timed });
    return created({ executionId }, 202);
  },
  'POST /api/v1/apikeys'({ store, body }) {
    const [id, secret] = [randomUUID(), `sk_${randomUUID()}`];
    const roles = Array.isArray(body.roleIds) && body.roleIds.includes(1) ? ['Administrator'] : [];
    store.apiKeys.push({ id, name: String(body.name), secret, roles, isInfrastructureKey: false });
    return created({ id, name: body.name, key: secret, isInfrastructureKey: false });
  },

  [`POST ${system}`]: ({ store, body }) =>
    added(store.systems, { ...body, id: nextId(store), created: createdAt }),
  [`GET ${below}`]: (asked) => ok(asked.store.systems.find((each) => each.id === idOf(asked))),
  [`DELETE ${below}`](asked) {
    const id = idOf(asked);
    asked.store.systems = asked.store.systems.filter((each) => each.id !== id);
    return ok({ id, message: 'Deleted.' });
  },
  [`POST ${below}/import-schema`]: (asked) => ok({ id: idOf(asked), objectTypes: [] }),
  [`POST ${below}/run-profiles`]: (asked) =>
    added(asked.store.runProfiles, {
      ...asked.body,
      id: nextId(asked.store),
      connectedSystemId: idOf(asked),
    }),
  [`POST ${below}/run-profiles/{runProfileId}/execute`]({ store, path, caller }) {
    const profile = store.runProfiles.find((each) => String(each.id) === path.runProfileId);
    if (String(profile?.connectedSystemId) !== path.connectedSystemId || profile === undefined)
      return failure(404, 'NOT_FOUND', 'No such run profile.');
    const told = { name: String(profile.name), initiatedBy: caller.name };
    const activityId = beginActivity(store, 'RunProfile', profile.id, told);
    return created({ activityId }, 202);
  },
};

/** A path in the notation of routes.yaml. */
interface Entry extends Partial<Omit<Route, 'method' | 'path' | 'handle'>> {
  readonly route: string;
  readonly rows?: readonly object[];
  readonly from?: string;
  readonly one?: string;
  readonly removes?: 'attributes' | 'syncRules' | 'schedules' | 'apiKeys';
  readonly paging?: Paging;
}

const entries = parse(readFileSync(new URL('routes.yaml', import.meta.url), 'utf8')) as readonly Entry[];

/** Every path of the API, in the order in which they are published. */
export const routes: readonly Route[] = entries.map((entry) => {
  const [method, path = ''] = entry.route.split(' ') as [Route['method'], string];
  const usual = entry.removes ? 'Removes one.' : entry.one ? 'Reads one.' : 'Lists.';
  const handle = handlerOf(entry);
  return {
    access: 'administrator',
    summary: usual,
    ...entry,
    method,
    path,
    handle: belowSystem(path, handle),
  };
});

type Handle = Route['handle'];

function handlerOf({ route, list, rows, from, one, removes, paging }: Entry): Handle {
  if (removes !== undefined) return removal(removes);
  const action = actions[route];
  if (action !== undefined) return action;
  const all = rowsFrom[from ?? one ?? ''] ?? (() => rows ?? []);
  if (list === 'array') return (asked) => ok(all(asked));
  if (list === 'envelope') return (asked) => page(all(asked), asked.query, paging);
  return (asked) => {
    const found = all(asked).find((each) => 'id' in each && each.id === asked.path.id);
    return found === undefined ? failure(404, 'NOT_FOUND', 'There is no such record.') : ok(found);
  };
}

/** Removes a record of a kind. */
function removal(kind: NonNullable<Entry['removes']>): Handle {
  return ({ store, path }) => {
    const [id = ''] = Object.values(path);
    const rows: readonly { id: unknown }[] = store[kind];
    if (!rows.some((row) => String(row.id) === id)) return failure(404, '', 'There is no such record.');
    Object.assign(store, { [kind]: rows.filter((row) => String(row.id) !== id) });
    return new Response(null, { status: 204 });
  };
}

/** Below an unknown Connected System the error code is empty, for every operation. */
function belowSystem(path: string, handle: Handle): Handle {
  if (!path.includes('{connectedSystemId}')) return handle;
  return (asked: Asked): Response => {
    const isKnown = asked.store.systems.some((each) => each.id === Number(asked.path.connectedSystemId));
    return isKnown ? handle(asked) : failure(404, '', 'There is no such system.');
  };
}
