import { isObject, membersOf } from '#harness/contract/json-values.ts';
import {
  changeBody,
  changeRecords,
  changeRequest,
  handle,
  query,
  refuse,
  withQuery,
} from '#mocks/proofs/middleware.ts';
import {
  changed,
  type Fields,
  jsonOf,
  type MiddlewareFactory,
  type RequestChange,
  resent,
} from '#mocks/proofs/service.ts';

const lists = ['list*'];
const nowhere = '/api/v1/there-is-no-such-path';

/** Other ways to page, sort and filter (2.8, 4.2). */
export const listVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'odd-sizes-ignored': changeRequest(lists, (asked) => {
    const odd = ['page', 'pageSize'].filter((name) => {
      const given = query(asked, name);
      return given !== undefined && !/^[1-9]\d*$/.test(given);
    });
    const url = new URL(asked.url);
    for (const name of odd) url.searchParams.delete(name);
    return { url };
  }),
  'no-page-after-the-last': pastTheEnd(({ url }) => ({ url: new URL(nowhere, url) })),
  'last-page-instead': pastTheEnd((asked, lastPage) => withQuery(asked, 'page', String(lastPage))),
  'sorts-by-name-alone': refuse(lists, (asked) => !['name', undefined].includes(query(asked, 'sortBy'))),
  'other-sort-directions': (service) => {
    const words: Readonly<Record<string, string>> = { ascending: 'asc', descending: 'desc' };
    const refuseOthers = refuse(
      lists,
      (asked) => !(query(asked, 'sortDirection') ?? 'ascending').match(/^(?:a|de)scending$/i),
    );
    const translate = changeRequest(lists, (asked) => {
      const word = words[query(asked, 'sortDirection')?.toLowerCase() ?? ''];
      return word === undefined ? undefined : withQuery(asked, 'sortDirection', word);
    });
    return (next) => refuseOthers(service)(translate(service)(next));
  },
  'descending-by-default': changeRequest(lists, (asked) =>
    query(asked, 'sortBy') !== undefined && query(asked, 'sortDirection') === undefined
      ? withQuery(asked, 'sortDirection', 'desc')
      : undefined,
  ),
  'filters-are-expressions': refuse(lists, (asked) => !/[:=]/.test(query(asked, 'filter') ?? ':')),
  'no-status-parameter': changeRequest(['listScheduleExecutions'], (asked) =>
    withQuery(asked, 'status', undefined),
  ),
  'reads-numeric-statuses': changeRequest(['listScheduleExecutions'], (asked) =>
    /^\d+$/.test(query(asked, 'status') ?? '') ? withQuery(asked, 'status', 'Failed') : undefined,
  ),
  'ignores-numeric-statuses': changeRequest(['listScheduleExecutions'], (asked) =>
    /^\d+$/.test(query(asked, 'status') ?? '') ? withQuery(asked, 'status', undefined) : undefined,
  ),
};

/** Sends a request for a page behind the last otherwise. */
function pastTheEnd(
  change: (asked: { readonly url: URL; readonly body: unknown }, lastPage: number) => RequestChange,
): MiddlewareFactory {
  return handle(async (request, next, service) => {
    const response = await next(request);
    if (!service.asks(request, lists)) return response;
    const { page, totalPages } = membersOf(await jsonOf(response));
    const lastPage = Math.max(1, Number(totalPages));
    if (!(Number(page) > lastPage)) return response;
    return next(await resent(request, change({ url: new URL(request.url), body: undefined }, lastPage)));
  });
}

/** Records with other members than the contract shows, and lists that are not there (2.10, 4.1, 4.5). */
export const recordVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'creation-tells-the-id': changeBody(['create*'], ({ id }) => ({ id })),
  'objects-with-other-fields': changeRecords(
    ['listMetaverseObjects', 'getMetaverseObject'],
    ({ id, type }) => ({
      id,
      type,
      cachedDisplayName: 'Somebody',
    }),
  ),
  'schema-with-other-fields': withOtherFields('listMetaverseObjectTypes', 'listMetaverseAttributes'),
  'systems-with-other-fields': withOtherFields('listConnectedSystems', 'getConnectedSystem'),
  'exports-with-other-fields': withOtherFields('listPendingExports', 'listConnectorSpaceObjects'),
  'run-profiles-with-other-fields': withOtherFields('listRunProfiles'),
  'sync-rules-with-other-fields': withOtherFields('listSynchronisationRules'),
  'matching-with-other-fields': withOtherFields('listObjectMatchingRules', 'listConnectorDefinitions'),
  'schedules-with-other-fields': withOtherFields('listSchedules'),
  'security-with-other-fields': withOtherFields('listRoles', 'listApiKeys', 'listTrustedCertificates'),
  'catalogue-with-other-fields': withOtherFields(
    'listPredefinedSearches',
    'listExampleDataSets',
    'listExampleDataTemplates',
  ),
  'history-with-other-fields': changeRecords(['listChangeHistory'], ({ id }) => ({ id, what: 'Changed' })),
  'settings-under-other-names': (service) => settingsUnderOtherNames(service),
  'no-predefined-searches': notOffered('listPredefinedSearches'),
  'no-change-history': notOffered('listChangeHistory'),
};

/** Records that keep their id and name and have else what nobody expects. */
function withOtherFields(...operations: readonly string[]): MiddlewareFactory {
  return changeRecords(operations, ({ id, name }) => ({ id, name, flavour: 'Plain', rank: 3 }));
}

/** Service Settings that are read and written under names of the server's own. */
const settingsUnderOtherNames = handle(async (request, next, service) => {
  if (!service.asks(request, ['getServiceSettings', 'updateServiceSettings'])) return next(request);
  const sent = await jsonOf(request);
  const response = await next(
    isObject(sent)
      ? await resent(request, { body: renamed(sent, (name) => name.replace(/^setting\./i, '')) })
      : request,
  );
  const body = await jsonOf(response);
  return response.status < 300 && isObject(body)
    ? changed(response, { body: renamed(body, (name) => `setting.${name}`) })
    : response;
});

function renamed(fields: Fields, rename: (name: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]));
}

/** An operation that the server does not have: its path is like any unknown one. */
function notOffered(operation: string): MiddlewareFactory {
  return changeRequest([operation], ({ url }) => ({ url: new URL(nowhere, url) }));
}
