import type { Surroundings } from '#reference/server/domain/system.ts';
import { type Call, type Route, record, route } from '#reference/server/http/call.ts';
import { verdicts } from '#reference/server/world/background-services.ts';
import type { World } from '#reference/server/world/world.ts';

/** What anybody may ask of the web tier, and what a caller may ask about themselves (4.1, 5.2). */
export function systemRoutes({ freedoms: { paths } }: World): Route[] {
  return [
    route('getBasicHealth', paths.getBasicHealth.method, paths.getBasicHealth.path, 'nothing', (call) =>
      record(check(call, call.world.behaviour.system.healthStatus(around(call)))),
    ), // 4.1
    // 4.1
    route('getReadiness', paths.getReadiness.method, paths.getReadiness.path, 'nothing', (call) => {
      const { behaviour, freedoms } = call.world;
      const ready = behaviour.system.isReady(around(call));
      const body = check(call, behaviour.system.readinessStatus(ready));
      return record(body, ready ? 200 : freedoms.notReadyStatus);
    }),
    route('getLiveness', paths.getLiveness.method, paths.getLiveness.path, 'nothing', (call) =>
      record(check(call, call.world.behaviour.system.aliveStatus(around(call)))),
    ), // 4.1
    // 2.2
    route(
      'getVersion',
      paths.getVersion.method,
      paths.getVersion.path,
      'nothing',
      ({ world: { behaviour, release, freedoms } }) => {
        const { product, version } = behaviour.system;
        const build = freedoms.buildMetadata === 'version' ? '+7f3a' : '';
        return record({ product, version: `${version(release)}${build}` });
      },
    ),
    // 2.3
    route(
      'getAuthConfig',
      paths.getAuthConfig.method,
      paths.getAuthConfig.path,
      'nothing',
      ({ world: { behaviour, issuer, situation } }) =>
        record(
          behaviour.system.authConfig({
            authority: issuer.authority,
            clientId: situation.environment.clientId,
          }),
        ),
    ),
    // 2.4
    route(
      'getUserInfo',
      paths.getUserInfo.method,
      paths.getUserInfo.path,
      'authentication',
      ({ world: { behaviour }, caller }) =>
        record(caller === undefined ? {} : behaviour.access.userInfo(caller)),
    ),
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
