import type { Attribute, MetaverseObject } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { type Call, created, lookUp, type Route, record, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { choice, flag, member, readMembers, text } from '#reference/server/http/request-body.ts';
import { shipped } from './administration.ts';

const attributeTypes = ['Text', 'Number', 'DateTime', 'Boolean', 'Guid', 'Reference', 'Binary'];

export const metaverseRoutes: readonly Route[] = [
  // 2.10
  route('listMetaverseObjects', 'GET', '/api/v1/metaverse/objects', 'unsaid', (call) =>
    listAnswer(
      call,
      call.world.store.metaverseObjects,
      (object) => spoken(call, object),
      ({ displayName }) => displayName,
    ),
  ),
  // 2.10
  route('getMetaverseObject', 'GET', '/api/v1/metaverse/objects/{id}', 'unsaid', (call) => {
    const object = lookUp(call, 'id', call.world.store.metaverseObjects, 'Metaverse Object');
    const { id, displayName, status, created: since } = object;
    return record({ id, displayName, type: typeOf(call, object), status, created: since });
  }),
  route('listMetaverseObjectTypes', 'GET', '/api/v1/metaverse/object-types', 'unsaid', (call) =>
    listAnswer(call, call.world.store.objectTypes, shipped),
  ), // 4.5
  route('listMetaverseAttributes', 'GET', '/api/v1/metaverse/attributes', 'unsaid', (call) =>
    listAnswer(call, call.world.store.attributes, attribute),
  ), // 4.5
  route('createMetaverseAttribute', 'POST', '/api/v1/metaverse/attributes', 'unsaid', createAttribute), // 7
];

function typeOf({ world }: Call, { typeId }: MetaverseObject): { id: string; name: string } {
  const type = world.store.objectTypes.find(({ id }) => id === typeId);
  return { id: typeId, name: type?.name ?? 'Person' };
}

// 2.10 and, for older releases, 9 (0.14.0)
function spoken(call: Call, object: MetaverseObject): Record<string, unknown> {
  const { behaviour, release } = call.world;
  const { id, displayName, status, created } = object;
  return {
    id,
    displayName,
    ...behaviour.releases.objectType(typeOf(call, object), release),
    status,
    created,
  };
}

const attribute = (row: Attribute) => ({ ...shipped(row), type: row.type, multiValued: row.multiValued });

async function createAttribute(call: Call): Promise<Answer> {
  const { world, now } = call;
  const body = await readMembers(call, 'required');
  const made: Attribute = {
    id: world.newId(),
    name: text(body, 'name'),
    type: choice(call, member(body, 'type'), 'type', attributeTypes),
    multiValued: flag(body, 'multiValued', false),
    builtIn: false,
    provenanceAt: now,
  };
  world.store = { ...world.store, attributes: [...world.store.attributes, made] };
  return created(call, attribute(made), made.id);
}
