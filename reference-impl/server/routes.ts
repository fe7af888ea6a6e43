import type { Route } from './http/call.ts';
import { activityRoutes } from './routes/activities.ts';
import { administrationRoutes } from './routes/administration.ts';
import { connectedSystemRoutes } from './routes/connected-systems.ts';
import { documentRoutes } from './routes/documents.ts';
import { issuerRoutes } from './routes/issuer.ts';
import { metaverseRoutes } from './routes/metaverse.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { resetRoutes } from './routes/reset.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { serviceHealthRoutes } from './routes/service-health.ts';
import { synchronisationRoutes } from './routes/synchronisation.ts';
import { systemRoutes } from './routes/system.ts';
import type { World } from './world/world.ts';

/** Every operation the service answers. */
export function routesOf(world: World): Route[] {
  return [
    ...systemRoutes(world),
    ...serviceHealthRoutes,
    ...resetRoutes(world),
    ...passwordRoutes,
    ...metaverseRoutes,
    ...connectedSystemRoutes,
    ...synchronisationRoutes,
    ...scheduleRoutes,
    ...activityRoutes,
    ...administrationRoutes,
    ...documentRoutes,
    ...issuerRoutes(world),
  ];
}
