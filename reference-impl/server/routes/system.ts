import type { Surroundings } from '#reference/server/domain/system.ts';
import { type Call, type Route, record } from '#reference/server/http/call.ts';
import { verdicts } from '#reference/server/world/background-services.ts';
import type { World } from '#reference/server/world/world.ts';

/** What anybody may ask of the web tier, and what a caller may ask about themselves (4.1, 5.2). */
export function systemRoutes({ freedoms: { paths } }: World): Route[] {
  return [
    {
      operation: 'getBasicHealth',
      ...paths.getBasicHealth,
      demand: 'nothing',
      section: '4.1',
      answer: (call) => record(check(call, call.world.behaviour.system.healthStatus(around(call)))),
    },
    {
      operation: 'getReadiness',
      ...paths.getReadiness,
      demand: 'nothing',
      section: '4.1',
      answer(call) {
        const { behaviour, freedoms } = call.world;
        const ready = behaviour.system.isReady(around(call));
        const body = check(call, behaviour.system.readinessStatus(ready));
        return record(body, ready ? 200 : freedoms.notReadyStatus);
      },
    },
    {
      operation: 'getLiveness',
      ...paths.getLiveness,
      demand: 'nothing',
      section: '4.1',
      answer: (call) => record(check(call, call.world.behaviour.system.aliveStatus(around(call)))),
    },
    {
      operation: 'getVersion',
      ...paths.getVersion,
      demand: 'nothing',
      section: '2.2',
      answer: ({ world: { behaviour, release, freedoms } }) => {
        const { product, version } = behaviour.system;
        const build = freedoms.buildMetadata === 'version' ? '+7f3a' : '';
        return record({ product, version: `${version(release)}${build}` });
      },
    },
    {
      operation: 'getAuthConfig',
      ...paths.getAuthConfig,
      demand: 'nothing',
      section: '2.3',
      answer: ({ world: { behaviour, issuer, situation } }) =>
        record(
          behaviour.system.authConfig({
            authority: issuer.authority,
            clientId: situation.environment.clientId,
          }),
        ),
    },
    {
      operation: 'getUserInfo',
      ...paths.getUserInfo,
      demand: 'authentication',
      section: '2.4',
      answer: ({ world: { behaviour }, caller }) =>
        record(caller === undefined ? {} : behaviour.access.userInfo(caller)),
    },
  ];
}

function around({ world, now }: Call): Surroundings {
  const { databaseReachable } = world.situation;
  const { maintenanceMode } = world.store.settings;
  return {
    databaseReachable,
    maintenanceMode,
    services: () => verdicts(world, now).map(({ verdict }) => verdict.status),
  };
}

const check = ({ world, now }: Call, status: string) => ({
  status,
  timestamp: world.behaviour.system.checkedAt(now),
});
