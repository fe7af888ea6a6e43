import { refuseField } from '#reference/server/domain/errors.ts';
import type { SynchronisationRule } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import type { Call, Route } from '#reference/server/http/call.ts';
import { created } from '#reference/server/http/created.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { isSameId } from '#reference/server/http/look-up.ts';
import { choice, flag, member, readMembers, text } from '#reference/server/http/request-body.ts';
import { shipped } from './administration.ts';

const root = '/api/v1/synchronisation';

/** Rules, and the kinds of Connected System there are. */
export const synchronisationRoutes: readonly Route[] = [
  {
    operation: 'listSynchronisationRules',
    method: 'GET',
    path: `${root}/sync-rules`,
    demand: 'unsaid',
    section: '4.2',
    answer: (call) => listAnswer(call, call.world.store.synchronisationRules, (rule) => ({ ...rule })),
  },
  {
    operation: 'createSynchronisationRule',
    method: 'POST',
    path: `${root}/sync-rules`,
    demand: 'unsaid',
    section: '7',
    answer: createRule,
  },
  {
    operation: 'listObjectMatchingRules',
    method: 'GET',
    path: `${root}/object-matching-rules`,
    demand: 'unsaid',
    section: '4.5',
    answer: (call) => listAnswer(call, call.world.store.objectMatchingRules, (rule) => ({ ...rule })),
  },
  {
    operation: 'listConnectorDefinitions',
    method: 'GET',
    path: `${root}/connector-definitions`,
    demand: 'unsaid',
    section: '4.5',
    answer: (call) => listAnswer(call, call.world.store.connectorDefinitions, shipped),
  },
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
