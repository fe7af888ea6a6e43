import { Ajv, type ValidateFunction } from 'ajv';
import { controlProtocol } from './http/control-protocol.ts';
import { problem } from './http/responses.ts';
import { callerStates } from './states/caller-states.ts';
import { dataStates } from './states/data-states.ts';
import { environmentStates } from './states/environment-states.ts';
import { healthStates } from './states/health-states.ts';
import { resetStates } from './states/reset-states.ts';
import { BadParameters, type State } from './states/state.ts';
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
    const values = await found.enter(world, params);
    return Response.json({ values });
  } catch (error) {
    if (error instanceof BadParameters) return problem(400, error.message);
    throw error;
  }
}

// Schemas are compiled on first use and cached, so that a reference implementation can be created quickly.
let ajv: Ajv | undefined;
const validators = new Map<State, ValidateFunction>();

/** Fills in defaults for omitted parameters, then returns what is wrong with the parameters, if anything. */
function violationOf(state: State, params: object): string | undefined {
  // The schemas are declared in this project, so they need not be validated against the meta-schema.
  const lax = { meta: false, validateSchema: false };
  ajv ??= new Ajv({ ...lax, useDefaults: true, allowUnionTypes: true, strictTypes: false });
  const validate = validators.get(state) ?? ajv.compile(state.params);
  validators.set(state, validate);
  if (validate(params)) return undefined;
  const errors = (validate.errors ?? []).map((error) =>
    error.keyword === 'enum'
      ? { ...error, message: `must be one of ${error.params.allowedValues.join(', ')}` }
      : error.keyword === 'additionalProperties'
        ? { ...error, message: `has the unknown parameter "${error.params.additionalProperty}"` }
        : error,
  );
  const text = ajv.errorsText(errors, { dataVar: 'params', separator: '; ' });
  return `"${state.state}" was not entered: ${text}.`;
}
