import { Refusal } from './domain/errors.ts';
import type { Call, Route } from './http/call.ts';
import { type KeptAnswers, keptAnswers } from './http/kept-answers.ts';
import { type Met, routeTable } from './http/route-table.ts';
import { identify } from './middleware/authenticate.ts';
import { demandAccess } from './middleware/authorise.ts';
import { errorAnswer, response } from './middleware/error-body.ts';
import { countRequest } from './middleware/throttle.ts';
import { routesOf } from './routes.ts';
import { documented } from './world/behaviour.ts';
import { catchUp, type World } from './world/world.ts';

/** The web tier as a function from request to response. It never listens. */
export function createApp(world: World): (request: Request) => Promise<Response> {
  const meet = routeTable(routesOf(world));
  // What departs from the documented behaviour may depart anew at each request.
  const kept = world.behaviour === documented ? keptAnswers() : undefined;

  return async function fetch(request) {
    const now = world.clock.now();
    catchUp(world, now);
    const met = meet(request);
    const { route } = met;
    const operation = route?.operation;
    let answer: Response;
    try {
      countRequest(world, request, operation);
      answer = await (route === undefined
        ? refuse(world, request, met)
        : answerOf(world, { request, route, parameters: met.parameters, now }, kept));
    } catch (error) {
      answer = response(world, errorAnswer(world, error), { operation, request, now });
    }
    const sent = request.method === 'HEAD' ? new Response(null, answer) : answer;
    return world.behaviour.wire.answer(sent, { operation, request, now });
  };
}

async function answerOf(
  world: World,
  { request, route, parameters, now }: Pick<Call, 'request' | 'parameters' | 'now'> & { route: Route },
  keptOfAll: KeptAnswers | undefined,
): Promise<Response> {
  const { operation, demand } = route;
  const kept = route.isOfStore === true ? keptOfAll : undefined;
  const caller = demand === 'nothing' ? undefined : await identify(world, request);
  demandAccess(world, route, caller);
  if (demand !== 'nothing' && demand !== 'documents') demandDatabase(world);
  const { store } = world;
  const known = kept?.find(store, request.url);
  if (known !== undefined) return known;
  const answer = await route.answer({ world, request, parameters, query: queryOf(request), caller, now });
  if (answer instanceof Response) return answer;
  const written = response(world, answer, { operation, request, caller, now });
  kept?.keep(store, request.url, written);
  return written;
}

const noQuery = new URLSearchParams();

/** `URL` would read all of the address for it. */
function queryOf({ url }: Request): URLSearchParams {
  const start = url.indexOf('?');
  if (start < 0) return noQuery;
  const end = url.indexOf('#', start);
  return new URLSearchParams(url.slice(start, end < 0 ? undefined : end));
}

function demandDatabase({ situation }: World): void {
  if (!situation.databaseReachable) {
    throw new Refusal('database-unreachable', 'The database cannot be reached.');
  }
}

async function refuse(
  world: World,
  request: Request,
  { path, allowed }: Exclude<Met, { route: Route }>,
): Promise<never> {
  await credentialsFirst(world, request);
  if (allowed === undefined) throw new Refusal('not-found', `There is nothing at ${path}.`);
  throw new Refusal('method-not-allowed', `${path} knows ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  });
}

/** Whether somebody without credentials learns that a path does not exist is open. */
async function credentialsFirst(world: World, request: Request): Promise<void> {
  if (world.freedoms.unknownPath !== 'credentials-first') return;
  const asking = { operation: 'unknown', method: request.method, demand: 'authentication' as const };
  demandAccess(world, asking, await identify(world, request));
}
