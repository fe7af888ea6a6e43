import { randomUUID } from 'node:crypto';
import { type Paging, page } from './limits.ts';
import { type Asked, failure, ok, queued, type Reply, type Route, refusalOfPassword } from './route.ts';
import { beginActivity, createdAt, instant, type Row, type Store, statusOf, type Timed } from './store.ts';

type Shape = NonNullable<Route['gives']>;

const administrator = { access: 'administrator' } as const;
const name = { id: 'integer', name: 'string' } as const;
const attributeTypes = ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'];
const attribute = { ...name, type: attributeTypes, multiValued: 'boolean', builtIn: 'boolean' } as const;

/** A list in the envelope, or a bare array. */
function list(path: string, gives: Shape, all: (asked: Asked) => readonly unknown[], paging?: Paging): Route {
  const handle = (asked: Asked): Reply => page(all(asked), asked.query, paging);
  return { method: 'GET', path, summary: 'Lists.', ...administrator, gives, list: 'envelope', handle };
}

function array(path: string, gives: Shape, all: (asked: Asked) => readonly unknown[]): Route {
  const handle = (asked: Asked): Reply => ok(all(asked));
  return { method: 'GET', path, summary: 'Lists.', ...administrator, gives, list: 'array', handle };
}

/** One record, or 404 with the code of whoever wrote the controller. */
function one(path: string, gives: Shape, find: (asked: Asked) => unknown, code = 'NOT_FOUND'): Route {
  const handle = (asked: Asked): Reply => {
    const found = find(asked);
    return found === undefined ? failure(404, code, 'There is no such record.') : ok(found);
  };
  return { method: 'GET', path, summary: 'Reads one.', ...administrator, gives, handle };
}

/** Removes a record from a kind. */
function removal<Kind extends 'attributes' | 'syncRules' | 'schedules' | 'apiKeys'>(
  path: string,
  kind: Kind,
): Route {
  return {
    method: 'DELETE',
    path,
    summary: 'Removes one.',
    ...administrator,
    handle({ store, path: ids }) {
      const [id = ''] = Object.values(ids);
      const rows: readonly { id: unknown }[] = store[kind];
      if (!rows.some((row) => String(row.id) === id)) return failure(404, '', 'There is no such record.');
      Object.assign(store, { [kind]: rows.filter((row) => String(row.id) !== id) });
      return { status: 204 };
    },
  };
}

const added = <Kind extends Row>(rows: Kind[], row: Kind): Reply => {
  rows.push(row);
  return { status: 201, body: row };
};

const shown = ({ startedAt, lastsMs, outcome: _, ...rest }: Timed) => ({
  ...rest,
  status: statusOf({ ...rest, startedAt, lastsMs, outcome: _ }),
  startedAt: instant(startedAt),
  completedAt: Date.now() < startedAt + lastsMs ? null : instant(startedAt + lastsMs),
  message: null,
});

const person = ({ id, displayName }: Store['people'][number]) => ({
  id,
  displayName,
  type: { id: 1, name: 'Person' },
  status: 'Active',
  created: createdAt,
});

const activity: Shape = {
  id: 'string',
  name: 'string',
  targetType: ['NotSet', 'ConnectedSystem', 'RunProfile', 'MetaverseObject', 'SynchronisationRule'],
  targetId: 'string',
  status: ['InProgress', 'Complete', 'Failed'],
  initiatedBy: 'string',
  startedAt: 'string',
};
const execution: Shape = { id: 'string', scheduleId: 'string', status: 'string', startedAt: 'string' };
const object: Shape = { id: 'string', displayName: 'string', type: 'object', created: 'string' };

/** Everything that is configured and recorded. */
export const recordRoutes: readonly Route[] = [
  list('/api/v1/metaverse/objects', object, ({ store }) => store.people.map(person), {
    usual: 20,
    overlaps: true,
  }),
  one('/api/v1/metaverse/objects/{id}', object, ({ store, path: { id } }) =>
    store.people
      .filter((each) => each.id === id)
      .map(person)
      .at(0),
  ),
  list(
    '/api/v1/metaverse/objects/{id}/change-history',
    { id: 'string', changeType: 'string', changedAt: 'string' },
    ({ path: { id } }) => [{ id, objectKind: 'MetaverseObject', objectId: id, changeType: 'Created' }],
  ),
  {
    method: 'POST',
    path: '/api/v1/metaverse/objects/{id}/password',
    summary: 'Sets the password of a person.',
    ...administrator,
    takes: { password: 'string', 'connectedSystemObjectIds?': 'array', 'wait?': 'integer' },
    gives: { activityId: 'string', targets: 'array' },
    handle({ store, path: { id = '' }, body, isSecure }) {
      const refusal = refusalOfPassword(isSecure, body);
      if (refusal !== undefined) return refusal;
      if (!store.people.some((each) => each.id === id)) return failure(404, 'NOT_FOUND', 'No such person.');
      const own = store.objects.filter(({ metaverseObjectId }) => metaverseObjectId === id);
      const named = body.connectedSystemObjectIds as readonly unknown[] | undefined;
      if (named?.some((each) => !own.some((object) => object.id === each)) === true)
        return failure(404, 'NOT_FOUND', 'No such object.');
      const targets = own.filter((each) => named?.includes(each.id) ?? true).map(queued);
      const told = { name: 'Password', targetType: 'MetaverseObject', targetId: id, initiatedBy: 'somebody' };
      return ok({ activityId: beginActivity(store, told), targets });
    },
  },
  list('/api/v1/metaverse/object-types', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'Person', builtIn: true },
    { id: 2, name: 'Group', builtIn: true },
  ]),
  { ...list('/api/v1/metaverse/attributes', attribute, ({ store }) => store.attributes), spelling: 'page' },
  {
    method: 'POST',
    path: '/api/v1/metaverse/attributes',
    summary: 'Adds an attribute.',
    ...administrator,
    takes: { name: 'string', type: attributeTypes, 'multiValued?': 'boolean' },
    gives: attribute,
    handle({ store, body }) {
      store.lastId += 1;
      return added(store.attributes, { multiValued: false, ...body, id: store.lastId, builtIn: false });
    },
  },
  removal('/api/v1/metaverse/attributes/{attributeId}', 'attributes'),
  list(
    '/api/v1/synchronisation/sync-rules',
    { ...name, direction: 'string' },
    ({ store }) => store.syncRules,
    {
      refusesAsProblem: true,
    },
  ),
  {
    method: 'POST',
    path: '/api/v1/synchronisation/sync-rules',
    summary: 'Adds a rule.',
    ...administrator,
    takes: { name: 'string', direction: ['NotSet', 'Import', 'Export'], connectedSystemId: 'integer' },
    gives: name,
    handle({ store, body, caller }) {
      store.lastId += 1;
      const told = { name: String(body.name), targetId: String(store.lastId), initiatedBy: caller.name };
      beginActivity(store, { ...told, targetType: 'SynchronisationRule' });
      return added(store.syncRules, { ...body, id: store.lastId });
    },
  },
  removal('/api/v1/synchronisation/sync-rules/{syncRuleId}', 'syncRules'),
  array('/api/v1/synchronisation/connector-definitions', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'File', builtIn: true },
    { id: 2, name: 'LDAP', builtIn: true },
  ]),
  list(
    '/api/v1/schedules',
    { id: 'string', name: 'string', triggerType: 'string' },
    ({ store }) => store.schedules,
  ),
  {
    method: 'POST',
    path: '/api/v1/schedules',
    summary: 'Adds a schedule.',
    ...administrator,
    takes: { name: 'string', triggerType: ['Timed', 'Manual'], cronExpression: 'string', 'steps?': 'array' },
    gives: { id: 'string', name: 'string' },
    handle: ({ store, body }) => added(store.schedules, { steps: [], ...body, id: randomUUID() }),
  },
  removal('/api/v1/schedules/{id}', 'schedules'),
  {
    method: 'POST',
    path: '/api/v1/schedules/{id}/run',
    summary: 'Runs a schedule.',
    ...administrator,
    gives: { executionId: 'string' },
    handle({ store, path: { id = '' } }) {
      if (!store.schedules.some((each) => each.id === id)) return failure(404, '', 'No such schedule.');
      const executionId = randomUUID();
      const timed = { startedAt: Date.now(), lastsMs: 400, outcome: 'Complete' };
      store.executions.unshift({ id: executionId, scheduleId: id, ...timed });
      return { status: 202, body: { executionId } };
    },
  },
  list('/api/v1/schedule-executions', execution, ({ store }) => store.executions.map(shown)),
  one('/api/v1/schedule-executions/{id}', execution, ({ store, path: { id } }) =>
    store.executions
      .filter((each) => each.id === id)
      .map(shown)
      .at(0),
  ),
  list('/api/v1/activities', activity, ({ store }) => store.activities.map(shown), { usual: 50 }),
  one('/api/v1/activities/{id}', activity, ({ store, path: { id } }) =>
    store.activities
      .filter((each) => each.id === id)
      .map(shown)
      .at(0),
  ),
  array('/api/v1/security/roles', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'Administrator', builtIn: true },
  ]),
  array('/api/v1/apikeys', { id: 'string', name: 'string', isInfrastructureKey: 'boolean' }, ({ store }) =>
    store.apiKeys.map(({ secret: _, ...rest }) => rest),
  ),
  {
    method: 'POST',
    path: '/api/v1/apikeys',
    summary: 'Issues a key.',
    ...administrator,
    takes: { name: 'string', 'roleIds?': 'array' },
    gives: { id: 'string', name: 'string', key: 'string' },
    handle({ store, body }) {
      const [id, secret] = [randomUUID(), `sk_${randomUUID()}`];
      const roles = Array.isArray(body.roleIds) && body.roleIds.includes(1) ? ['Administrator'] : [];
      store.apiKeys.push({ id, name: String(body.name), secret, roles, isInfrastructureKey: false });
      return { status: 201, body: { id, name: body.name, key: secret, isInfrastructureKey: false } };
    },
  },
  removal('/api/v1/apikeys/{id}', 'apiKeys'),
  list(
    '/api/v1/certificates',
    { id: 'string', name: 'string', thumbprint: 'string' },
    ({ store }) => store.certificates,
  ),
  array('/api/v1/predefined-searches', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'All people', builtIn: true },
  ]),
  list('/api/v1/example-data/sets', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'Names', builtIn: true },
  ]),
  list('/api/v1/example-data/templates', { ...name, builtIn: 'boolean' }, () => [
    { id: 1, name: 'Staff', builtIn: true },
  ]),
  array('/api/v1/logs', { id: 'integer', text: 'string' }, () => []),
];
