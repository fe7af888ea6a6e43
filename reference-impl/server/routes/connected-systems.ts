import type { ConnectedSystem, RunProfile } from '#reference/server/domain/store.ts';
import { accept, type Call, created, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import { enumName, member, readMembers, text } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { add } from '#reference/server/world/changes.ts';

const root = '/api/v1/synchronisation/connected-systems';
const one = `${root}/{connectedSystemId}` as const;
const runTypes = ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'];

/** Connected Systems and what belongs to them. */
export const connectedSystemRoutes: readonly Route[] = [
  list(
    'listConnectedSystems',
    root,
    'id name description connectorDefinitionId created',
    ({ world }) => world.store.connectedSystems,
    spoken,
  ),
  route('getConnectedSystem', `GET ${one}`, (call) => jsonResponse(spoken(systemOf(call)))),
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
    ({ settlesAfterSeconds: _, outcome: __, ...account }) => account,
  ),
  list(
    'listPendingExports',
    `${one}/pending-exports`,
    'id connectedSystemObjectId changeType createdAt',
    (call) => ofSystem(call, call.world.store.pendingExports),
    ({ connectedSystemId: _, ...pending }) => pending,
  ),
  list(
    'listRunProfiles',
    `${one}/run-profiles`,
    'id name runType',
    (call) => ofSystem(call, call.world.store.runProfiles),
    spokenProfile,
  ),
  route('createRunProfile', `POST ${one}/run-profiles`, createRunProfile),
  route('executeRunProfile', `POST ${one}/run-profiles/{runProfileId}/execute`, (call) => {
    const profiles = ofSystem(call, call.world.store.runProfiles);
    const { id, name, outcome } = lookUp(call, 'runProfileId', profiles, 'Run Profile');
    return accept(call, { name, targetType: 'RunProfile', targetId: id, outcome });
  }),
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

function spoken({ goneAt: _, ...system }: ConnectedSystem) {
  return system;
}

function spokenProfile({ connectedSystemId: _, outcome: __, ...profile }: RunProfile) {
  return profile;
}

/** It goes when its Activity ends, not before. */
function deleteSystem(call: Call): Response {
  const { world, now } = call;
  const { id, name } = systemOf(call);
  const goneAt = new Date(now.getTime() + world.behaviour.activities.durationSeconds * 1000);
  world.store = {
    ...world.store,
    connectedSystems: world.store.connectedSystems.map((system) =>
      system.id === id ? { ...system, goneAt } : system,
    ),
  };
  return accept(call, { name: `Delete ${name}`, targetType: 'ConnectedSystem', targetId: id });
}

async function createRunProfile(call: Call): Promise<Response> {
  const { world } = call;
  const { id: connectedSystemId } = systemOf(call);
  const body = await readMembers(call, 'required');
  const made: RunProfile = {
    id: world.newId(),
    name: text(body, 'name'),
    connectedSystemId,
    runType: enumName(call, member(body, 'runType'), 'runType', runTypes),
    outcome: 'Complete',
  };
  add(world, { runProfiles: [made] });
  return created(call, spokenProfile(made), made.id);
}
