import { page } from './limits.ts';
import { type Asked, failure, ok, queued, type Reply, type Route, refusalOfPassword } from './route.ts';
import { beginActivity, createdAt } from './store.ts';

const system = '/api/v1/synchronisation/connected-systems';
const runTypes = [
  'NotSet',
  'FullImport',
  'DeltaImport',
  'FullSynchronisation',
  'DeltaSynchronisation',
  'Export',
];
const described = { id: 'integer', name: 'string', connectorDefinitionId: 'integer' } as const;
const administrator = { access: 'administrator' } as const;

/** More than fit on a page, of any system. */
const pending = Array.from({ length: 150 }, (_, id) => ({ id: id + 1, connectedSystemObjectId: null }));

/** Connected Systems, and what lies below each. All are integers but the objects. */
export const connectedSystemRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: system,
    summary: 'Lists the systems.',
    ...administrator,
    list: 'envelope',
    gives: described,
    handle: ({ store, query }) => page(store.systems, query),
  },
  {
    method: 'POST',
    path: system,
    summary: 'Adds a system.',
    ...administrator,
    takes: { name: 'string', connectorDefinitionId: 'integer' },
    gives: described,
    handle({ store, body }) {
      store.lastId += 1;
      const row = { ...body, id: store.lastId, created: createdAt };
      store.systems.push(row);
      return { status: 201, body: row };
    },
  },
  below('GET', '', 'Reads a system.', ({ store }, id) => ok(store.systems.find((each) => each.id === id)), {
    gives: described,
  }),
  // A small one is removed at once, where the document says 202.
  below(
    'DELETE',
    '',
    'Removes a system.',
    ({ store }, id) => {
      store.systems = store.systems.filter((each) => each.id !== id);
      return ok({ id, message: 'Deleted.' });
    },
    { gives: { id: 'integer', activityId: 'string' } },
  ),
  below('POST', '/import-schema', 'Imports the schema.', (_, id) => ok({ id, objectTypes: [] }), {
    gives: { id: 'integer', objectTypes: 'array' },
  }),
  below(
    'GET',
    '/connector-space',
    'Lists the objects.',
    ({ store, query }, id) =>
      page(
        store.objects.filter((each) => each.connectedSystemId === id),
        query,
      ),
    { list: 'envelope', gives: { id: 'string', displayName: 'string' } },
  ),
  // Counts no pages, and takes a size of 1000.
  below(
    'GET',
    '/pending-exports',
    'Lists what waits.',
    ({ query }) => page(pending, query, { isLoose: true }),
    {
      list: 'envelope',
      gives: { id: 'string', connectedSystemObjectId: 'string' },
    },
  ),
  below(
    'GET',
    '/matching-rules',
    'Lists the rules by which objects are matched.',
    ({ store, query }, id) =>
      page(
        store.matchingRules.filter((each) => each.connectedSystemId === id),
        query,
      ),
    { list: 'envelope', gives: { id: 'integer', connectedSystemId: 'integer', order: 'integer' } },
  ),
  below(
    'GET',
    '/run-profiles',
    'Lists the run profiles.',
    ({ store }, id) => ok(store.runProfiles.filter((each) => each.connectedSystemId === id)),
    { list: 'array', gives: { id: 'integer', name: 'string', runType: runTypes } },
  ),
  below(
    'POST',
    '/run-profiles',
    'Adds a run profile.',
    ({ store, body }, connectedSystemId) => {
      store.lastId += 1;
      const row = { ...body, id: store.lastId, connectedSystemId };
      store.runProfiles.push(row);
      return { status: 201, body: row };
    },
    {
      takes: { name: 'string', runType: runTypes },
      gives: { id: 'integer', name: 'string', runType: runTypes },
    },
  ),
  below(
    'POST',
    '/run-profiles/{runProfileId}/execute',
    'Executes a run profile.',
    ({ store, path, caller }, id) => {
      const profile = store.runProfiles.find((each) => String(each.id) === path.runProfileId);
      if (profile?.connectedSystemId !== id) return failure(404, 'NOT_FOUND', 'No such run profile.');
      const told = { name: String(profile.name), targetId: String(profile.id), initiatedBy: caller.name };
      return {
        status: 202,
        body: { activityId: beginActivity(store, { ...told, targetType: 'RunProfile' }) },
      };
    },
    { gives: { activityId: 'string' } },
  ),
  below(
    'POST',
    '/connector-space/{csoId:guid}/password',
    'Sets the password of an object.',
    ({ store, path, body, isSecure, caller }) => {
      const refusal = refusalOfPassword(isSecure, body);
      if (refusal !== undefined) return refusal;
      const object = store.objects.find((each) => each.id === path.csoId);
      if (String(object?.connectedSystemId) !== path.connectedSystemId || object === undefined)
        return failure(404, '', 'No such object.');
      const told = { name: 'Password', targetId: String(object.id), initiatedBy: caller.name };
      const activityId = beginActivity(store, { ...told, targetType: 'ConnectedSystemObject' });
      return ok({ activityId, targets: [queued(object)] });
    },
    { takes: { password: 'string', 'wait?': 'integer' }, gives: { activityId: 'string', targets: 'array' } },
  ),
];

/** A route below one Connected System; of an unknown one the code of the error is empty. */
function below(
  method: Route['method'],
  path: string,
  summary: string,
  handle: (asked: Asked, id: number) => Reply,
  more: Pick<Route, 'takes' | 'gives' | 'list'>,
): Route {
  return {
    method,
    path: `${system}/{connectedSystemId}${path}`,
    summary,
    ...administrator,
    ...more,
    handle(asked) {
      const id = Number(asked.path.connectedSystemId);
      const isKnown = asked.store.systems.some((each) => each.id === id);
      return isKnown ? handle(asked, id) : failure(404, '', 'There is no such system.');
    },
  };
}
