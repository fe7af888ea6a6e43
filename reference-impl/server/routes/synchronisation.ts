import { refuseField } from '#reference/server/domain/errors.ts';
import type { RunProfile, SynchronisationRule } from '#reference/server/domain/store.ts';
import {
  accept,
  type Call,
  created,
  isSameId,
  lookUp,
  type Route,
  route,
} from '#reference/server/http/call.ts';
import { list, listAll } from '#reference/server/http/list-answer.ts';
import { enumName, flag, member, readFields, text } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { add } from '#reference/server/world/changes.ts';

const root = '/api/v1/synchronisation';
const one = `${root}/connected-systems/{connectedSystemId}` as const;
const runTypes = ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'];

/** The operations below `/api/v1/synchronisation` (§4.2, §4.5). */
export const synchronisationRoutes: readonly Route[] = [
  list(
    'listConnectedSystems',
    `${root}/connected-systems`,
    'id name description connectorDefinitionId created',
    ({ world }) => world.store.connectedSystems,
  ),
  route('getConnectedSystem', `GET ${one}`, (call) => {
    const { goneAt: _, ...system } = systemOf(call);
    return jsonResponse(system);
  }),
  route('deleteConnectedSystem', `DELETE ${one}`, deleteSystem),
  route('importConnectedSystemSchema', `POST ${one}/import-schema`, (call) => {
    const { id, name } = systemOf(call);
    return accept(call, { name: `Import schema of ${name}`, targetType: 'ConnectedSystem', targetId: id });
  }),
  list(
    'listConnectorSpaceObjects',
    `${one}/connector-space`,
    'id connectedSystemId name metaverseObjectId',
    (call) => ofSystem(call, call.world.store.accounts),
  ),
  list(
    'listPendingExports',
    `${one}/pending-exports`,
    'id connectedSystemObjectId changeType createdAt',
    (call) => ofSystem(call, call.world.store.pendingExports),
  ),
  list('listRunProfiles', `${one}/run-profiles`, 'id name runType', (call) =>
    ofSystem(call, call.world.store.runProfiles),
  ),
  route('createRunProfile', `POST ${one}/run-profiles`, createRunProfile),
  route('executeRunProfile', `POST ${one}/run-profiles/{runProfileId}/execute`, (call) => {
    const profiles = ofSystem(call, call.world.store.runProfiles);
    const { id, name, outcome } = lookUp(call, 'runProfileId', profiles, 'Run Profile');
    return accept(call, { name, targetType: 'RunProfile', targetId: id, outcome });
  }),
  listAll(
    'listSynchronisationRules',
    `${root}/sync-rules`,
    'synchronisationRules',
    'id name direction connectedSystemId enabled',
  ),
  route('createSynchronisationRule', `POST ${root}/sync-rules`, createRule), // §7
  listAll(
    'listObjectMatchingRules',
    `${root}/object-matching-rules`,
    'objectMatchingRules',
    'id connectedSystemId metaverseAttributeId order',
  ),
  listAll(
    'listConnectorDefinitions',
    `${root}/connector-definitions`,
    'connectorDefinitions',
    'id name builtIn',
  ),
];

const systemOf = (call: Call) =>
  lookUp(call, 'connectedSystemId', call.world.store.connectedSystems, 'Connected System');

function ofSystem<Row extends { connectedSystemId: string }>(
  call: Call,
  rows: readonly Row[],
): readonly Row[] {
  const { id } = systemOf(call);
  return rows.filter(({ connectedSystemId }) => connectedSystemId === id);
}

/** The Connected System is removed when the Activity of its deletion ends, not before. */
function deleteSystem(call: Call): Response {
  const { world, now } = call;
  const { id, name } = systemOf(call);
  const goneAt = new Date(now.getTime() + world.behaviour.activities.durationSeconds * 1000);
  const { connectedSystems } = world.store;
  world.change({
    connectedSystems: connectedSystems.map((system) => (system.id === id ? { ...system, goneAt } : system)),
  });
  return accept(call, { name: `Delete ${name}`, targetType: 'ConnectedSystem', targetId: id });
}

async function createRunProfile(call: Call): Promise<Response> {
  const { world } = call;
  const { id: connectedSystemId } = systemOf(call);
  const body = await readFields(call, 'required');
  const made: RunProfile = {
    id: world.newId(),
    name: text(body, 'name'),
    connectedSystemId,
    runType: enumName(call, member(body, 'runType'), 'runType', runTypes),
    outcome: 'Complete',
  };
  add(world, { runProfiles: [made] });
  const { id, name, runType } = made;
  return created(call, { id, name, runType }, id);
}

async function createRule(call: Call): Promise<Response> {
  const { world } = call;
  const body = await readFields(call, 'required');
  const name = text(body, 'name');
  const direction = enumName(call, member(body, 'direction'), 'direction', ['Import', 'Export']);
  const systemId = text(body, 'connectedSystemId');
  const system = world.store.connectedSystems.find(({ id }) => isSameId(id, systemId));
  if (system === undefined) throw refuseField('connectedSystemId', 'is not the id of a Connected System');
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
