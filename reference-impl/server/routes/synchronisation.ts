import { refuseField } from '#reference/server/domain/errors.ts';
import type { SynchronisationRule } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { type Call, created, isSameId, type Route, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { choice, flag, member, readMembers, text } from '#reference/server/http/request-body.ts';
import { shipped } from './administration.ts';

const root = '/api/v1/synchronisation';

/** Rules, and the kinds of Connected System there are. */
export const synchronisationRoutes: readonly Route[] = [
  route('listSynchronisationRules', 'GET', `${root}/sync-rules`, 'unsaid', (call) =>
    listAnswer(call, call.world.store.synchronisationRules, (rule) => ({ ...rule })),
  ), // 4.2
  route('createSynchronisationRule', 'POST', `${root}/sync-rules`, 'unsaid', createRule), // 7
  route('listObjectMatchingRules', 'GET', `${root}/object-matching-rules`, 'unsaid', (call) =>
    listAnswer(call, call.world.store.objectMatchingRules, (rule) => ({ ...rule })),
  ), // 4.5
  route('listConnectorDefinitions', 'GET', `${root}/connector-definitions`, 'unsaid', (call) =>
    listAnswer(call, call.world.store.connectorDefinitions, shipped),
  ), // 4.5
];

async function createRule(call: Call): Promise<Answer> {
  const { world } = call;
  const body = await readMembers(call, 'required');
  const name = text(body, 'name');
  const direction = choice(call, member(body, 'direction'), 'direction', ['Import', 'Export']);
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
  world.store = { ...world.store, synchronisationRules: [...world.store.synchronisationRules, made] };
  return created(call, made, made.id);
}
