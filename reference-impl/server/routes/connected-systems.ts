import type { ConnectedSystem, RunProfile } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { accept } from '#reference/server/http/background-work.ts';
import { type Call, created, lookUp, type Route, record, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { choice, member, readMembers, text } from '#reference/server/http/request-body.ts';

const root = '/api/v1/synchronisation/connected-systems';
const runTypes = ['FullImport', 'DeltaImport', 'FullSynchronisation', 'DeltaSynchronisation', 'Export'];

const at = (operation: string, method: Route['method'], path: string, answer: Route['answer']): Route =>
  route(operation, method, `${root}${path}`, 'unsaid', answer);

/** Connected Systems and what belongs to them. */
export const connectedSystemRoutes: readonly Route[] = [
  at('listConnectedSystems', 'GET', '', (call) =>
    listAnswer(call, call.world.store.connectedSystems, spoken),
  ),
  at('getConnectedSystem', 'GET', '/{connectedSystemId}', (call) => record(spoken(systemOf(call)))),
  at('deleteConnectedSystem', 'DELETE', '/{connectedSystemId}', deleteSystem),
  at('importConnectedSystemSchema', 'POST', '/{connectedSystemId}/import-schema', (call) => {
    const { id, name } = systemOf(call);
    return accept(call, { name: `Import schema of ${name}`, targetType: 'ConnectedSystem', targetId: id });
  }),
  at('listConnectorSpaceObjects', 'GET', '/{connectedSystemId}/connector-space', (call) =>
    listAnswer(
      call,
      ofSystem(call, call.world.store.accounts),
      ({ id, connectedSystemId, name, metaverseObjectId }) => ({
        id,
        connectedSystemId,
        name,
        metaverseObjectId,
      }),
    ),
  ),
  at('listPendingExports', 'GET', '/{connectedSystemId}/pending-exports', (call) =>
    listAnswer(
      call,
      ofSystem(call, call.world.store.pendingExports),
      ({ id, connectedSystemObjectId, changeType, createdAt }) => ({
        id,
        connectedSystemObjectId,
        changeType,
        createdAt,
      }),
    ),
  ),
  at('listRunProfiles', 'GET', '/{connectedSystemId}/run-profiles', (call) =>
    listAnswer(call, ofSystem(call, call.world.store.runProfiles), spokenProfile),
  ),
  at('createRunProfile', 'POST', '/{connectedSystemId}/run-profiles', createRunProfile),
  at('executeRunProfile', 'POST', '/{connectedSystemId}/run-profiles/{runProfileId}/execute', (call) => {
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

const spoken = ({ id, name, description, connectorDefinitionId, created }: ConnectedSystem) => ({
  id,
  name,
  description,
  connectorDefinitionId,
  created,
});
const spokenProfile = ({ id, name, runType }: RunProfile) => ({ id, name, runType });

/** It goes when its Activity ends, not before. */
function deleteSystem(call: Call): Answer {
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

async function createRunProfile(call: Call): Promise<Answer> {
  const { world } = call;
  const { id: connectedSystemId } = systemOf(call);
  const body = await readMembers(call, 'required');
  const made: RunProfile = {
    id: world.newId(),
    name: text(body, 'name'),
    connectedSystemId,
    runType: choice(call, member(body, 'runType'), 'runType', runTypes),
    outcome: 'Complete',
  };
  world.store = { ...world.store, runProfiles: [...world.store.runProfiles, made] };
  return created(call, spokenProfile(made), made.id);
}
