import { refuseField } from '#reference/server/domain/errors.ts';
import { mappingKey } from '#reference/server/domain/settings.ts';
import type { Records, Shipped } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { type Call, isSameId, type Route, record, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { type Members, member, readMembers, text } from '#reference/server/http/request-body.ts';

/** A record of which some come with the product. */
export const shipped = ({ id, name, builtIn }: Shipped) => ({ id, name, builtIn });

function list<K extends keyof Records>(
  operation: string,
  path: string,
  kind: K,
  speak: (row: Records[K][number]) => Record<string, unknown>,
): Route {
  // The members of a union of arrays are those of one array, which the compiler does not see for a variable kind.
  const rowsOf = ({ world }: Call) => world.store[kind] as readonly Records[K][number][];
  return route(operation, 'GET', path, 'unsaid', (call) => listAnswer(call, rowsOf(call), speak));
}

/** The records that the document names only in its account of the factory reset (4.5). */
export const administrationRoutes: readonly Route[] = [
  list('listRoles', '/api/v1/security/roles', 'roles', shipped),
  list(
    'listApiKeys',
    '/api/v1/security/api-keys',
    'apiKeys',
    ({ id, name, isInfrastructureKey, createdAt }) => ({ id, name, isInfrastructureKey, createdAt }),
  ),
  list(
    'listTrustedCertificates',
    '/api/v1/security/certificates',
    'certificates',
    ({ id, name, thumbprint, validUntil }) => ({ id, name, thumbprint, validUntil }),
  ),
  list('listPredefinedSearches', '/api/v1/predefined-searches', 'predefinedSearches', shipped),
  list('listExampleDataSets', '/api/v1/example-data/sets', 'exampleDataSets', shipped),
  list('listExampleDataTemplates', '/api/v1/example-data/templates', 'exampleDataTemplates', (row) => ({
    ...shipped(row),
    attributes: row.attributes,
  })),
  list('listChangeHistory', '/api/v1/change-history', 'changeHistory', (row) => ({ ...row })),
  route('getServiceSettings', 'GET', '/api/v1/service-settings', 'unsaid', spokenSettings), // 4.5
  route('updateServiceSettings', 'PUT', '/api/v1/service-settings', 'unsaid', updateSettings), // 4.5
];

function spokenSettings({ world: { behaviour, store, freedoms } }: Call): Answer {
  return record(behaviour.settings.spoken(store.settings, freedoms));
}

// 4.5: a mapping names an attribute that exists.
async function updateSettings(call: Call): Promise<Answer> {
  const { world } = call;
  const wanted = wantedMapping(await readMembers(call, 'required'));
  const attribute = world.store.attributes.find(({ id }) => isSameId(id, wanted));
  if (attribute === undefined) {
    throw refuseField('invalid-request', 'ssoUniqueIdentifierAttributeId', 'names no Metaverse Attribute');
  }
  const settings = { ...world.store.settings, ssoUniqueIdentifierAttributeId: attribute.id };
  world.store = { ...world.store, settings };
  return spokenSettings(call);
}

/** The mapping as a member, or as an entry of a list, in the way the settings are shown. */
function wantedMapping(body: Members): string {
  const entries = member(body, 'settings');
  if (!Array.isArray(entries)) return text(body, 'ssoUniqueIdentifierAttributeId');
  const entry = (entries as Members[]).find((each) => member(each, 'key') === mappingKey);
  return text(entry ?? {}, 'value');
}
