import { refuseField } from '#reference/server/domain/errors.ts';
import type { SynchronisationRule } from '#reference/server/domain/store.ts';
import { withoutProvenance } from '#reference/server/domain/store.ts';
import { type Call, created, isSameId, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import { enumName, flag, member, readMembers, text } from '#reference/server/http/request-body.ts';
import { add } from '#reference/server/world/changes.ts';

const root = '/api/v1/synchronisation';

/** Rules, and the kinds of Connected System there are (4.2, 4.5). */
export const synchronisationRoutes: readonly Route[] = [
  list(
    'listSynchronisationRules',
    `${root}/sync-rules`,
    'id name direction connectedSystemId enabled',
    ({ world }) => world.store.synchronisationRules,
  ),
  route('createSynchronisationRule', `POST ${root}/sync-rules`, createRule), // 7
  list(
    'listObjectMatchingRules',
    `${root}/object-matching-rules`,
    'id connectedSystemId metaverseAttributeId order',
    ({ world }) => world.store.objectMatchingRules,
  ),
  list(
    'listConnectorDefinitions',
    `${root}/connector-definitions`,
    'id name builtIn',
    ({ world }) => world.store.connectorDefinitions,
    withoutProvenance,
  ),
];

async function createRule(call: Call): Promise<Response> {
  const { world } = call;
  const body = await readMembers(call, 'required');
  const name = text(body, 'name');
  const direction = enumName(call, member(body, 'direction'), 'direction', ['Import', 'Export']);
  const systemId = text(body, 'connectedSystemId');
  const system = world.store.connectedSystems.find(({ id }) => isSameId(id, systemId));
  if (system === undefined) {
    throw refuseField('invalid-request', 'connectedSystemId', 'names no Connected System');
  }
  const enabled = flag(body, 'enabled', true);
  const made: SynchronisationRule = {
    id: world.newId(),
    name,
    direction,
    connectedSystemId: system.id,
    enabled,
  };
  add(world, { synchronisationRules: [made] });
  return created(call, made, made.id);
}
