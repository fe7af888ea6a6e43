import { changeBody, changeRecords, isObject, isOneOf } from './change.ts';
import type { Front, FrontMaker, Members } from './front.ts';

/** Records with other members than the contract shows, and lists that are not there (2.10, 4.1, 4.5). */
export const recordFronts: Readonly<Record<string, FrontMaker>> = {
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
  'settings-under-other-names': settingsUnderOtherNames,
  'no-predefined-searches': notOffered('listPredefinedSearches'),
  'no-change-history': notOffered('listChangeHistory'),
};

/** Records that keep their id and name and have else what nobody expects. */
function withOtherFields(...operations: readonly string[]): FrontMaker {
  return changeRecords(operations, ({ id, name }) => ({ id, name, flavour: 'Plain', rank: 3 }));
}

/** Service Settings that are read and written under names of the server's own. */
function settingsUnderOtherNames(): Front {
  const own = (name: string): string => `setting.${name}`;
  const renamedBy = (body: unknown, rename: (name: string) => string): Members =>
    Object.fromEntries(Object.entries(body as Members).map(([name, value]) => [rename(name), value]));
  return async (asked) => {
    if (!isOneOf(['getServiceSettings', 'updateServiceSettings'], asked.operation)) return asked.pass();
    const body = isObject(asked.body)
      ? renamedBy(asked.body, (name) => name.replace(/^setting\./, ''))
      : undefined;
    const answer = await asked.pass(body === undefined ? undefined : { body });
    return answer.status < 300 && isObject(answer.body)
      ? { ...answer, body: renamedBy(answer.body, own) }
      : answer;
  };
}

/** An operation that the server does not have: its path is like any unknown one. */
function notOffered(operation: string): FrontMaker {
  return () => (asked) => {
    if (asked.operation !== operation) return asked.pass();
    const url = new URL('/api/v1/there-is-no-such-path', asked.url);
    return asked.pass({ url });
  };
}
