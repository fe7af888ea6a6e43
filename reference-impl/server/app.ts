import { type Context, Hono } from 'hono';
import { Refusal } from './domain/errors.ts';
import type { Route } from './http/call.ts';
import { identify } from './middleware/authenticate.ts';
import { demandAccess } from './middleware/authorise.ts';
import { errorAnswer, response } from './middleware/error-body.ts';
import { countRequest } from './middleware/throttle.ts';
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
import { catchUp, type World } from './world/world.ts';

/** The web tier as a function from request to response. It never listens. */
export function createApp(world: World): (request: Request) => Promise<Response> {
  const app = new Hono();
  const routes = routesOf(world);
  for (const route of routes) {
    app.on(route.method, pattern(route.path), (context) =>
      answered(world, context, (now) => answerOf(world, context, route, now), route.operation),
    );
  }
  // Where a request with another method of the same path ends up.
  for (const [path, alike] of Map.groupBy(routes, (route) => route.path)) {
    const allow = alike.map(({ method }) => method).join(', ');
    app.all(pattern(path), (context) =>
      answered(world, context, () =>
        refuse(world, context, 'method-not-allowed', `${context.req.path} knows ${allow}.`, { allow }),
      ),
    );
  }
  app.notFound((context) =>
    answered(world, context, () =>
      refuse(world, context, 'not-found', `There is nothing at ${context.req.path}.`),
    ),
  );
  return async (request) => app.fetch(request);
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Every request comes through here: it is counted, and whatever stops it becomes the error body (7.1, 7.4). */
async function answered(
  world: World,
  { req: { raw: request } }: Context,
  answer: (now: Date) => Promise<Response>,
  operation?: string,
): Promise<Response> {
  const now = world.clock.now();
  catchUp(world, now);
  const sent = await Promise.try(() => {
    countRequest(world, request, operation);
    return answer(now);
  }).catch((error) => response(world, errorAnswer(world, error), { operation, request, now }));
  return world.behaviour.wire.answer(sent, { operation, request, now });
}

async function answerOf(world: World, context: Context, route: Route, now: Date): Promise<Response> {
  const { operation, demand } = route;
  const request = context.req.raw;
  const caller = demand === 'nothing' ? undefined : await identify(world, request);
  demandAccess(world, route, caller);
  if (demand !== 'nothing' && demand !== 'documents') demandDatabase(world);
  const query = new URL(request.url).searchParams;
  const answer = await route.answer({ world, request, parameters: context.req.param(), query, caller, now });
  return answer instanceof Response ? answer : response(world, answer, { operation, request, caller, now });
}

function demandDatabase({ situation }: World): void {
  if (!situation.databaseReachable) {
    throw new Refusal('database-unreachable', 'The database cannot be reached.');
  }
}

/** Whether somebody without credentials learns that a path does not exist is open. */
async function refuse(
  world: World,
  { req: { raw: request } }: Context,
  kind: 'not-found' | 'method-not-allowed',
  message: string,
  headers: Record<string, string> = {},
): Promise<never> {
  if (world.freedoms.unknownPath === 'credentials-first') {
    const asking = { operation: 'unknown', method: request.method, demand: 'authentication' as const };
    demandAccess(world, asking, await identify(world, request));
  }
  throw new Refusal(kind, message, { headers });
}

/** Every operation the service answers. */
function routesOf(world: World): Route[] {
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
