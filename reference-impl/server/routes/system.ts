import { type Route, record } from '../call.ts';
import type { World } from '../world.ts';

/** What anybody may ask of the web tier, and what a caller may ask about themselves (4.1, 5.2). */
export function systemRoutes({ freedoms: { paths } }: World): Route[] {
  return [
    {
      operation: 'getBasicHealth',
      ...paths.getBasicHealth,
      demand: 'nothing',
      section: '4.1',
      answer: ({ world: { behaviour }, now }) =>
        record({ status: behaviour.system.healthyStatus, timestamp: behaviour.system.checkedAt(now) }),
    },
    {
      operation: 'getReadiness',
      ...paths.getReadiness,
      demand: 'nothing',
      section: '4.1',
      answer({ world: { behaviour, situation, store, freedoms }, now }) {
        const { databaseReachable } = situation;
        const { system } = behaviour;
        const ready = system.isReady({ databaseReachable, maintenanceMode: store.settings.maintenanceMode });
        const body = { status: system.readinessStatus(ready), timestamp: system.checkedAt(now) };
        return record(body, ready ? 200 : freedoms.notReadyStatus);
      },
    },
    {
      operation: 'getLiveness',
      ...paths.getLiveness,
      demand: 'nothing',
      section: '4.1',
      answer: ({ world: { behaviour }, now }) =>
        record({ status: behaviour.system.aliveStatus, timestamp: behaviour.system.checkedAt(now) }),
    },
    {
      operation: 'getVersion',
      ...paths.getVersion,
      demand: 'nothing',
      section: '2.2',
      answer: ({ world: { behaviour, release } }) =>
        record({ product: behaviour.system.product, version: behaviour.system.version(release) }),
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
        record(caller === undefined ? {} : behaviour.access.userInfo(caller, behaviour.access)),
    },
  ];
}
