import { refuseField } from '#reference/server/domain/errors.ts';
import { withoutProvenance } from '#reference/server/domain/store.ts';
import { type Call, isSameId, type Route, route } from '#reference/server/http/call.ts';
import { list, listAll } from '#reference/server/http/list-answer.ts';
import { readFields, text } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';

/** Operations on records and settings that the document mentions only in its section on the reset (§4.5). */
export const administrationRoutes: readonly Route[] = [
  listAll('listRoles', '/api/v1/security/roles', 'roles', 'id name builtIn'),
  listAll('listApiKeys', '/api/v1/security/api-keys', 'apiKeys', 'id name isInfrastructureKey createdAt'),
  listAll(
    'listTrustedCertificates',
    '/api/v1/security/certificates',
    'certificates',
    'id name thumbprint validUntil',
  ),
  listAll('listPredefinedSearches', '/api/v1/predefined-searches', 'predefinedSearches', 'id name builtIn'),
  listAll('listExampleDataSets', '/api/v1/example-data/sets', 'exampleDataSets', 'id name builtIn'),
  list(
    'listExampleDataTemplates',
    '/api/v1/example-data/templates',
    'id name builtIn',
    ({ world }) => world.store.exampleDataTemplates,
    withoutProvenance,
  ),
  listAll(
    'listChangeHistory',
    '/api/v1/change-history',
    'changeHistory',
    'id objectKind objectId changeType changedAt',
  ),
  route('getServiceSettings', 'GET /api/v1/service-settings', settingsResponse),
  route('updateServiceSettings', 'PUT /api/v1/service-settings', updateSettings),
];

function settingsResponse({ world }: Call): Response {
  return jsonResponse(world.store.settings);
}

const mapping = 'ssoUniqueIdentifierAttributeId';

// §4.5: a mapping must refer to an existing attribute.
async function updateSettings(call: Call): Promise<Response> {
  const { world } = call;
  const wanted = text(await readFields(call, 'required'), mapping);
  const attribute = world.store.attributes.find(({ id }) => isSameId(id, wanted));
  if (attribute === undefined) throw refuseField(mapping, 'is not the id of a Metaverse Attribute');
  world.change({ settings: { ...world.store.settings, [mapping]: attribute.id } });
  return settingsResponse(call);
}
