import { type Context, Hono } from 'hono';
import { Refusal } from './domain/errors.ts';
import { identify, requireAccess, requireDatabase } from './http/authentication.ts';
import type { Route } from './http/call.ts';
import { errorAnswer } from './http/responses.ts';
import { activityRoutes } from './routes/activities.ts';
import { administrationRoutes } from './routes/administration.ts';
import { metaverseRoutes } from './routes/metaverse.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { resetRoutes } from './routes/reset.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { synchronisationRoutes } from './routes/synchronisation.ts';
import { systemRoutes } from './routes/system.ts';
import type { World } from './world/world.ts';

/** The web tier as a function from request to response, without a socket. Routes of `further` come first. */
export function createApp(
  world: World,
  further: readonly Route[] = [],
): (request: Request) => Promise<Response> {
  const app = new Hono();
  const routes = [...further, ...ownRoutes];
  for (const route of routes) {
    app.on(route.method, pattern(route.path), (context) =>
      withErrorBody(world, context, (now) => serve(world, context, route, now), route.operation),
    );
  }
  // A request for a path of the API with a method that the path does not support is refused.
  for (const path of new Set(routes.map((route) => route.path))) {
    const alike = routes.filter((route) => route.path === path);
    const allow = [...new Set(alike.map(({ method }) => method))].join(', ');
    app.all(pattern(path), (context) =>
      withErrorBody(world, context, () => {
        throw new Refusal('method-not-allowed', `${context.req.path} supports ${allow}.`, {
          headers: { allow },
        });
      }),
    );
  }
  app.notFound((context) =>
    withErrorBody(world, context, () => {
      throw new Refusal('not-found', `Unknown path ${context.req.path}.`);
    }),
  );
  return async (request) => app.fetch(request);
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Counts each request, and converts any error into a response with the error body (§7.1, §7.4). */
async function withErrorBody(
  world: World,
  { req: { raw: request } }: Context,
  answer: (now: Date) => Promise<Response>,
  operation = '',
): Promise<Response> {
  const now = world.clock.now();
  world.runDueSteps();
  try {
    world.behaviour.limits.count(request, operation, world.situation, now);
    return await answer(now);
  } catch (error) {
    return errorAnswer(error, world.clock.now());
  }
}

async function serve(world: World, context: Context, route: Route, now: Date): Promise<Response> {
  const { requirement } = route;
  const request = context.req.raw;
  const caller = requirement === 'nothing' ? undefined : await identify(world, request);
  requireAccess(world, route, caller);
  if (requirement !== 'nothing') requireDatabase(world);
  const query = new URL(request.url).searchParams;
  return route.answer({ world, request, parameters: context.req.param(), query, caller, now });
}

const ownRoutes: readonly Route[] = [
  ...systemRoutes,
  ...resetRoutes,
  ...passwordRoutes,
  ...metaverseRoutes,
  ...synchronisationRoutes,
  ...scheduleRoutes,
  ...activityRoutes,
  ...administrationRoutes,
];
