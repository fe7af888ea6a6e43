import type { Attribute, MetaverseObject } from '#reference/server/domain/store.ts';
import { withoutProvenance } from '#reference/server/domain/store.ts';
import { type Call, created, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { list, listAll } from '#reference/server/http/list-answer.ts';
import { enumName, flag, member, readFields, text } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { add } from '#reference/server/world/changes.ts';

const attributeTypes = ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'];

/** Metaverse Objects and their schema (§2.10, §4.5). */
export const metaverseRoutes: readonly Route[] = [
  list(
    'listMetaverseObjects',
    '/api/v1/metaverse/objects',
    'id displayName status created',
    ({ world }) => world.store.metaverseObjects,
    objectBody,
    ({ displayName }) => displayName,
  ),
  route('getMetaverseObject', 'GET /api/v1/metaverse/objects/{id}', (call) => {
    const object = lookUp(call, 'id', call.world.store.metaverseObjects, 'Metaverse Object');
    const { id, displayName, status, created: since } = object;
    return jsonResponse({ id, displayName, type: typeOf(object, call), status, created: since });
  }),
  listAll('listMetaverseObjectTypes', '/api/v1/metaverse/object-types', 'objectTypes', 'id name builtIn'),
  listAll(
    'listMetaverseAttributes',
    '/api/v1/metaverse/attributes',
    'attributes',
    'id name type multiValued builtIn',
  ),
  route('createMetaverseAttribute', 'POST /api/v1/metaverse/attributes', createAttribute), // §7
];

function typeOf({ typeId }: MetaverseObject, { world }: Call): { id: string; name: string } {
  const type = world.store.objectTypes.find(({ id }) => id === typeId);
  return { id: typeId, name: type?.name ?? 'Person' };
}

// §2.10: the object type is a nested object. Before release 0.14.0, its fields are flat (§9).
function objectBody(object: MetaverseObject, call: Call): Record<string, unknown> {
  const { behaviour, release } = call.world;
  const { id, displayName, status, created } = object;
  const type = behaviour.releases.objectType(typeOf(object, call), release);
  return { id, displayName, ...type, status, created };
}

async function createAttribute(call: Call): Promise<Response> {
  const { world, now } = call;
  const body = await readFields(call, 'required');
  const made: Attribute = {
    id: world.newId(),
    name: text(body, 'name'),
    type: enumName(call, member(body, 'type'), 'type', attributeTypes),
    multiValued: flag(body, 'multiValued', false),
    builtIn: false,
    provenanceAt: now,
  };
  add(world, { attributes: [made] });
  return created(call, withoutProvenance(made), made.id);
}
