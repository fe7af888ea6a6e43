import { isObject, listOf } from '#harness/contract/json-values.ts';
import {
  changeAnswers,
  changeBody,
  changeRecords,
  changeRequest,
  changeStatus,
  handle,
} from '#proof/shapes/middleware.ts';
import {
  changed,
  type Fields,
  given,
  jsonOf,
  type MiddlewareFactory,
  only,
  resent,
} from '#proof/shapes/service.ts';
import { type ChoiceMiddleware, contractPaths } from './choices.ts';
import { reworded } from './refusals.ts';

const settings = ['getServiceSettings', 'updateServiceSettings'];
const starting = [
  'deleteConnectedSystem',
  'importConnectedSystemSchema',
  'executeRunProfile',
  'runSchedule',
  'set*',
];
const mapping = 'ssoUniqueIdentifierAttributeId';

export const pathChoices: ChoiceMiddleware = {
  paths: (paths) => {
    const moved = new Map(
      Object.entries(paths).map(([id, path]) => [path, contractPaths[id as keyof typeof paths]]),
    );
    const left: ReadonlySet<string> = new Set(Object.values(contractPaths));
    return changeRequest(['*'], ({ url }) => {
      const inContract = moved.get(url.pathname as typeof paths.getVersion);
      if (inContract === undefined && !left.has(url.pathname)) return undefined;
      // A new path is replaced by the contract's path. The contract's path is replaced by an unknown path.
      url.pathname = inContract ?? `${url.pathname}/`;
      return { url };
    });
  },
};

/** Choices about the inputs and the responses of operations (§2.7, §3.3, §4.1, §4.3, §4.5). */
export const operationChoices: ChoiceMiddleware = {
  resetStatus: (status) => changeStatus(['resetSystem'], 200, status),
  resetOptionsIn: (place) =>
    changeRequest(['resetSystem'], ({ request, url }) => {
      const options = [...(place === 'query' ? url.searchParams : request.headers)]
        .filter(([, value]) => /^(?:true|false)$/.test(value))
        .map(([name, value]) => [name.replaceAll('-', ''), value === 'true']);
      return { headers: { 'content-type': 'application/json' }, body: Object.fromEntries(options) };
    }),
  resetCounts: () =>
    changeBody(
      ['resetSystem'],
      only(({ connectedSystemsRemoved, syncRulesRemoved, metaverseObjectsRemoved }) => ({
        connectedSystemsRemoved,
        syncRulesRemoved,
        metaverseObjectsRemoved,
      })),
    ),
  // Renames the Activity of a reset, so that only the field named by `mark` shows that a reset took place.
  resetActivity: (mark) =>
    changeRecords(['listActivities', 'getActivity'], (record) => {
      if (record.name !== 'Factory reset') return {};
      const name = 'The whole system';
      return mark === 'operation' ? { name, operation: 'Reset' } : { name, targetType: 'Reset' };
    }),
  creationStatus: (status) => changeStatus(['create*'], 201, status),
  activityIdIn: (place) =>
    changeAnswers(starting, 'success', ({ body: { activityId, ...others } }) => {
      const bodies = {
        body: { activityId },
        location: {},
        link: { links: { progress: `/api/v1/activities/${activityId}` } },
        'link-header': {},
        list: { activityIds: [activityId] },
        'operation-id': { operationId: activityId },
        both: { activityId },
      };
      const link = place === 'link-header' ? `</api/v1/activities/${activityId}>; rel="monitor"` : undefined;
      const headers = place === 'location' ? {} : { location: undefined, link };
      return { headers, body: { ...bodies[place], ...others } };
    }),
  // The field names under which an Activity shows its target.
  activityTarget: (names) =>
    changeRecords(['listActivities', 'getActivity'], ({ targetType, targetId }) => ({
      ...(names === 'nested'
        ? { target: { type: targetType, id: targetId } }
        : { concerns: targetType, concernedId: targetId }),
      targetType: undefined,
      targetId: undefined,
    })),
  settingsAs: () => settingsAsList,
  clearedSetting: () =>
    changeBody(settings, (body) => (body[mapping] === null ? { [mapping]: undefined } : {})),
  singleObjectDefaultWait: (wait) =>
    changeRequest(['setConnectedSystemObjectPassword'], ({ body }) => {
      const isNamed = listOf(given(body, 'connectedSystemObjectIds')).length > 0;
      if (!isObject(body) || isNamed || given(body, 'wait') !== undefined) return undefined;
      return { body: { ...body, wait } };
    }),
  // An empty list is replaced with the invalid "none", which the service refuses after checking access.
  emptyTargetList: () =>
    handle(['set*'], async (request, next) => {
      const body = await jsonOf(request);
      const named = given(body, 'connectedSystemObjectIds');
      const isEmpty = Array.isArray(named) && named.length === 0;
      if (!isEmpty || !isObject(body)) return next(request);
      const sent = await resent(request, { body: { ...body, connectedSystemObjectIds: 'none' } });
      return reworded(await next(sent), 'connectedSystemObjectIds', 'must name at least one object');
    }),
};

/** Settings are a list of keys and values in responses, and in requests that change the SSO mapping. */
const settingsAsList: MiddlewareFactory = handle(settings, async (request, next) => {
  const sent = listOf(given(await jsonOf(request), 'settings')) as readonly Fields[];
  const entry = sent.find((each) => given(each, 'key') === 'SSO.UniqueIdentifier.MetaverseAttribute');
  const wanted = { body: { [mapping]: given(entry, 'value') } };
  const response = await next(entry === undefined ? request : await resent(request, wanted));
  const body = await jsonOf(response);
  if (!response.ok || !isObject(body)) return response;
  const entries = Object.entries(body).map(([name, value]) => ({
    key: name === mapping ? 'SSO.UniqueIdentifier.MetaverseAttribute' : `Service.${name}`,
    value,
  }));
  return changed(response, { body: { settings: entries } });
});
