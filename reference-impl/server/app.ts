import { Hono } from 'hono';
import { Refusal } from './domain/errors.ts';
import type { RequestState, Route } from './http/call.ts';
import { authenticate, identify } from './middleware/authenticate.ts';
import { authorise, demandAccess } from './middleware/authorise.ts';
import { errorAnswer, response } from './middleware/error-body.ts';
import { throttle } from './middleware/throttle.ts';
import { routesOf } from './routes.ts';
import { catchUp, type World } from './world/world.ts';

/** The web tier as a function from request to response. It never listens. */
export function createApp(world: World): (request: Request) => Promise<Response> {
  const routes = routesOf(world);
  const app = new Hono<RequestState>();
  for (const route of routes) mount(app, world, route);
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherMethods(app, world, routes, path);
  app.use('*', throttle(world));
  app.onError((error, c) => {
    const { operation } = c.env.met;
    return response(world, errorAnswer(world, error), {
      operation,
      request: c.req.raw,
      now: world.clock.now(),
    });
  });
  app.notFound(async (c) => {
    await credentialsFirst(world, c.req.raw);
    throw new Refusal('not-found', `There is nothing at ${c.req.path}.`);
  });

  return async function fetch(request) {
    const met: RequestState['Bindings']['met'] = { operation: undefined };
    catchUp(world);
    const answer = await app.fetch(request, { met });
    return world.behaviour.wire.answer(answer, { operation: met.operation, request, now: world.clock.now() });
  };
}

function mount(app: Hono<RequestState>, world: World, route: Route): void {
  app.on(
    route.method,
    pattern(route.path),
    async function meet(c, next) {
      c.env.met.operation = route.operation;
      await next();
    },
    throttle(world),
    ...(route.demand === 'nothing' ? [] : [authenticate(world)]),
    authorise(world, route),
    async function answer(c) {
      if (route.demand !== 'nothing' && route.demand !== 'documents') demandDatabase(world);
      const call = {
        world,
        request: c.req.raw,
        parameters: c.req.param(),
        query: new URL(c.req.url).searchParams,
        caller: c.get('caller'),
        now: world.clock.now(),
      };
      const answer = await route.answer(call);
      if (answer instanceof Response) return answer;
      const { operation } = route;
      return response(world, answer, { operation, request: c.req.raw, caller: call.caller, now: call.now });
    },
  );
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function demandDatabase({ situation }: World): void {
  if (!situation.databaseReachable) {
    throw new Refusal('database-unreachable', 'The database cannot be reached.');
  }
}

function refuseOtherMethods(
  app: Hono<RequestState>,
  world: World,
  routes: readonly Route[],
  path: string,
): void {
  const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
  app.all(pattern(path), throttle(world), async (c) => {
    await credentialsFirst(world, c.req.raw);
    throw new Refusal('method-not-allowed', `${c.req.path} knows ${allowed.join(', ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  });
}

/** Whether somebody without credentials learns that a path does not exist is open. */
async function credentialsFirst(world: World, request: Request): Promise<void> {
  if (world.freedoms.unknownPath !== 'credentials-first') return;
  const asking = { operation: 'unknown', method: request.method, demand: 'authentication' as const };
  demandAccess(world, asking, await identify(world, request));
}
