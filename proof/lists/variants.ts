import { isObject, membersOf } from '#harness/contract/json-values.ts';
import {
  bodyOf,
  changeAnswers,
  changeBody,
  changeErrors,
  changeQuery,
  changeRecords,
  changeRequest,
  combined,
  handle,
  itemsOf,
  query,
  refuse,
  refuseCallers,
  type WithUrl,
  withQuery,
} from '#proof/shapes/middleware.ts';
import {
  changed,
  type Fields,
  jsonOf,
  type MiddlewareFactory,
  only,
  otherWord,
  type RequestChange,
  resent,
} from '#proof/shapes/service.ts';

const lists = ['list*'];
const settings = ['getServiceSettings', 'updateServiceSettings'];
const directions = { ascending: 'asc', descending: 'desc' };
const unknownPath = '/api/v1/there-is-no-such-path';

/** Permitted variants of paging, sorting and filtering (§2.8, §4.2). */
export const listVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'list-requires-a-filter': unfiltered('Name the objects by a filter.'),
  'list-requires-a-filter-in-german': unfiltered('So viele Objekte werden nicht gezeigt.'),
  'list-requires-another-role': refuseCallers(['listChangeHistory'], () => true),
  'small-pages-are-refused': refuse(lists, isSmallerThan(5)),
  'small-pages-are-raised': raised(5),
  'pages-below-sixty-are-refused': refuse(lists, isSmallerThan(60), 422),
  'pages-below-thirty-are-raised': raised(30),
  'objects-come-and-go': (service) => {
    let changes = 0;
    return changeAnswers(['listMetaverseObjects'], 'success', async ({ request, body: page }, next) => {
      if (!(Number(page.totalCount) > 200)) return undefined;
      const rows: unknown[] = [];
      for (let number = 1; rows.length < Number(page.totalCount); number += 1) {
        const sent = withQuery(withQuery(request, 'pageSize', '100'), 'page', String(number));
        const { items } = membersOf(await jsonOf(await next(await resent(request, sent))));
        if (!Array.isArray(items) || items.length === 0) return undefined;
        rows.push(...items);
      }
      changes += 1;
      const ids = Array.from({ length: changes }, (_, index) => changes - index);
      const added = ids.map((id) => ({
        ...(rows[0] as Fields),
        id: `c0ffee00-0000-4000-8000-${String(id).padStart(12, '0')}`,
      }));
      const from = (Number(page.page) - 1) * Number(page.pageSize);
      const items = [...added, ...rows].slice(0, rows.length).slice(from, from + Number(page.pageSize));
      return { body: { ...page, items } };
    })(service);
  },
  'invalid-sizes-ignored': changeRequest(lists, ({ url }) => {
    const odd = ['page', 'pageSize'].filter((name) => !/^[1-9]\d*$/.test(query({ url }, name) ?? '1'));
    for (const name of odd) url.searchParams.delete(name);
    return { url };
  }),
  'no-page-after-the-last': pastTheEnd(({ url }) => ({ url: new URL(unknownPath, url) })),
  'last-page-instead': pastTheEnd((sent, lastPage) => withQuery(sent, 'page', String(lastPage))),
  'sorts-by-name-alone': refuse(lists, (sent) => !['name', undefined].includes(query(sent, 'sortBy'))),
  'other-sort-directions': combined(
    refuse(lists, (sent) => !(query(sent, 'sortDirection') ?? 'ascending').match(/^(?:a|de)scending$/i)),
    changeQuery(lists, 'sortDirection', (direction) => otherWord(direction?.toLowerCase(), directions)),
  ),
  'descending-by-default': changeQuery(lists, 'sortDirection', (direction, sent) =>
    query(sent, 'sortBy') === undefined ? direction : (direction ?? 'desc'),
  ),
  'filters-are-expressions': refuse(lists, (sent) => !/[:=]/.test(query(sent, 'filter') ?? ':')),
  'no-status-parameter': changeQuery(['listScheduleExecutions'], 'status', () => undefined),
  'reads-numeric-statuses': changeQuery(['listScheduleExecutions'], 'status', (status) =>
    /^\d+$/.test(status ?? '') ? 'Failed' : status,
  ),
  'ignores-numeric-statuses': changeQuery(['listScheduleExecutions'], 'status', (status) =>
    /^\d+$/.test(status ?? '') ? undefined : status,
  ),
};

function isSmallerThan(smallest: number): (sent: WithUrl) => boolean {
  return (sent) =>
    /^[1-9]\d*$/.test(query(sent, 'pageSize') ?? '') && Number(query(sent, 'pageSize')) < smallest;
}

function raised(smallest: number): MiddlewareFactory {
  return changeQuery(lists, 'pageSize', (size, sent) =>
    isSmallerThan(smallest)(sent) ? String(smallest) : size,
  );
}

function unfiltered(message: string): MiddlewareFactory {
  return combined(
    changeErrors({ message }, ['NOT_ACCEPTED']),
    refuse(['listChangeHistory'], (sent) => query(sent, 'filter') === undefined),
  );
}

function pastTheEnd(change: (sent: WithUrl, lastPage: number) => RequestChange): MiddlewareFactory {
  return changeAnswers(lists, 'success', async ({ request, body: { page, totalPages } }, next) => {
    const lastPage = Math.max(1, Number(totalPages));
    if (!(Number(page) > lastPage)) return undefined;
    return next(await resent(request, change(request, lastPage)));
  });
}

/** Permitted variants: a list is missing, or records or settings have other fields (§2.10, §4.1, §4.5). */
export const recordVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'creation-returns-the-id': changeBody(
    ['create*'],
    only(({ id }) => ({ id })),
  ),
  'objects-with-other-fields': changeRecords(
    ['listMetaverseObjects', 'getMetaverseObject'],
    only(({ id, type }) => ({ id, type, cachedDisplayName: 'Somebody' })),
  ),
  'objects-depend-on-systems': changeItems(
    'listMetaverseObjects',
    'listConnectedSystems',
    (object, count) => ({
      accounts: count,
      displayName: count === 0 ? null : object.displayName,
    }),
  ),
  'types-with-their-objects': changeItems(
    'listMetaverseObjectTypes',
    'listMetaverseObjects',
    (_, objects) => ({ objects }),
  ),
  'keys-with-their-last-use': (service) => {
    let used = 0;
    return changeRecords(['listApiKeys'], () => {
      used += 1;
      return { lastUsedAt: new Date(used * 1000).toISOString(), uses: used };
    })(service);
  },
  'built-ins-with-recording-times': (service) => {
    let revision = 0;
    return changeRecords(['listRoles', 'listMetaverseObjectTypes', 'listPredefinedSearches'], () => {
      revision += 1;
      const stamp = { concurrencyStamp: `${revision}c0f`, inUse: revision % 3 === 1, size: `${revision} kB` };
      return { ...stamp, recordedOn: `day ${revision}`, isModified: revision % 2 === 1, revision };
    })(service);
  },
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
  'history-with-other-fields': changeRecords(
    ['listChangeHistory'],
    only(({ id }) => ({ id, what: 'Changed' })),
  ),
  'history-with-the-id-of-the-changed-record': changeRecords(['listChangeHistory'], ({ objectId }) => ({
    id: objectId,
  })),
  'settings-under-other-names': handle(settings, async (request, next) => {
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
  }),
  'settings-with-counters': (service) => {
    let served = 0;
    return changeBody(['getServiceSettings'], () => {
      served += 1;
      return { requestsServed: served, rowStamp: `${served}c0f` };
    })(service);
  },
  'setting-names-a-person': settingWhile('welcomedBy', (person, isThere) => (isThere ? person : null)),
  'no-predefined-searches': notOffered('listPredefinedSearches'),
  'no-change-history': notOffered('listChangeHistory'),
};

function withOtherFields(...operations: readonly string[]): MiddlewareFactory {
  return changeRecords(
    operations,
    only(({ id, name }) => ({ id, name, flavour: 'Plain', rank: 3 })),
  );
}

function renamed(fields: Fields, rename: (name: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]));
}

/** Adds a setting. Its value depends on whether a person who was in an earlier list is still in the list. */
export function settingWhile(
  setting: string,
  value: (person: string, isThere: boolean) => unknown,
): MiddlewareFactory {
  let person: string | undefined;
  return changeAnswers(['getServiceSettings'], 'success', async ({ request, body }, next, service) => {
    const people = await itemsOf('listMetaverseObjects', request, next, service);
    const names = people.map(({ displayName }) => String(displayName));
    if (names.length > 5) person ??= names.at(-1);
    return { body: { ...body, [setting]: value(person ?? '', names.includes(person ?? '')) } };
  });
}

function notOffered(operation: string): MiddlewareFactory {
  return changeRequest([operation], ({ url }) => ({ url: new URL(unknownPath, url) }));
}

/** Changes each item of a list. `change` also gets the totalCount of another list. */
function changeItems(
  list: string,
  other: string,
  change: (item: Fields, total: number) => Fields,
): MiddlewareFactory {
  return changeAnswers([list], 'success', async ({ request, body }, ...rest) => {
    const total = Number((await bodyOf(other, request, ...rest)).totalCount ?? 0);
    const items = (body.items as readonly Fields[]).map((item) => ({ ...item, ...change(item, total) }));
    return { body: { ...body, items } };
  });
}
