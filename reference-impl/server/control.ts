import { controlProtocol, violationOf } from './http/control-protocol.ts';
import { problem } from './http/responses.ts';
import { callerStates } from './states/caller-states.ts';
import { dataStates } from './states/data-states.ts';
import { environmentStates } from './states/environment-states.ts';
import { healthStates } from './states/health-states.ts';
import { resetStates } from './states/reset-states.ts';
import { BadParameters } from './states/state.ts';
import { workStates } from './states/work-states.ts';
import type { World } from './world/world.ts';

/** The states of the state control protocol that this implementation supports. */
export const states = [
  ...healthStates,
  ...environmentStates,
  ...dataStates,
  ...workStates,
  ...callerStates,
  ...resetStates,
];

export function createControl(
  world: World,
  token: string | undefined,
): (request: Request) => Promise<Response> {
  return controlProtocol(token, {
    declaration: () => ({
      states: states.map(({ state, params }) => ({ state, params })),
      capabilities: { clock: true, skipsWaits: true, calm: true },
    }),
    restoreInitialState: () => world.restoreInitialState(),
    enter: (state, params) => enter(world, state, params),
  });
}

async function enter(world: World, name: string, params: object): Promise<Response> {
  const found = states.find(({ state }) => state === name);
  if (found === undefined) return problem(501, `Unknown state "${name.slice(0, 100)}".`);
  const violation = violationOf(found, params);
  if (violation !== undefined) return problem(400, violation);
  world.runDueSteps();
  try {
    return Response.json({ values: await found.enter(world, params) });
  } catch (error) {
    if (error instanceof BadParameters) return problem(400, error.message);
    throw error;
  }
}
