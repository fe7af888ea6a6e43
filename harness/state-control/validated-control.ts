import type { ErrorObject } from 'ajv/dist/2020.js';
import { compileOnDemand } from '#harness/contract/compile-on-demand.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { stateUnsupported } from '#harness/result/outcome.ts';
import type { ControlLayer, StateParams, StateValues } from './control.ts';
import { type KnownState, knownStates } from './state-catalogue.ts';

/** The return values of a state, or what is wrong with them. */
export type Answered = { readonly values: StateValues } | { readonly problem: string };

const byName = new Map(
  knownStates.map((known) => {
    return [known.state, { ...known, validator: compileOnDemand(schemaOf(known)) }];
  }),
);

/** Validates the return values of a state against the catalogue. Null counts as missing. */
export function readAnswer(state: string, params: StateParams, response: unknown): Answered {
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    return { problem: 'returned values that are not an object' };
  const known = byName.get(state);
  const values = Object.fromEntries(Object.entries(response).filter(([, value]) => value !== null));
  if (known === undefined) return { values };
  const validate = known.validator();
  if (!validate(values)) return { problem: problemOf(validate.errors?.[0]) };
  const problem = sizeProblemOf(known, params, values);
  return problem === undefined ? { values } : { problem };
}

function schemaOf({ requiredValues, ruleValues, optionalValues }: KnownState): object {
  const properties = { ...requiredValues, ...ruleValues, ...optionalValues };
  return { type: 'object', required: Object.keys(requiredValues), properties };
}

function problemOf(error: ErrorObject | undefined): string {
  const path = (error?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const missing: unknown = error?.keyword === 'required' ? error.params.missingProperty : undefined;
  if (missing !== undefined) return `did not return ${[path, String(missing)].filter(Boolean).join('.')}`;
  return `returned ${path}, which ${error?.message ?? 'has the wrong type'}`;
}

function sizeProblemOf({ sizedByParameter: name }: KnownState, params: StateParams, values: StateValues) {
  if (name === undefined) return undefined;
  const [wanted, answered] = [params[name], values[name]];
  if (!Array.isArray(wanted) || !Array.isArray(answered) || wanted.length === answered.length)
    return undefined;
  return `returned ${answered.length} ${name}, not ${wanted.length}`;
}

/** Refuses missing and invalid values of an adapter, so that they are never attributed to the server. */
export const validatedControl: ControlLayer = (control) => {
  if (control.adapter === 'none') return control;
  return {
    ...control,
    async enter(state, params = {}) {
      const response = await naming(`"${state}"`, () => control.enter(state, params));
      const answered = readAnswer(state, params, response);
      if ('problem' in answered) throw stateUnsupported(`the state "${state}" ${answered.problem}`, [state]);
      assertAgrees(state, params, answered.values);
      return answered.values;
    },
    restoreInitialState: () => naming('the initial state', () => control.restoreInitialState()),
  };
};

/** Throws if the adapter returned a boolean parameter with another value than requested. */
function assertAgrees(state: string, params: StateParams, values: StateValues): void {
  for (const [name, wanted] of Object.entries(params)) {
    if (typeof wanted !== 'boolean' || values[name] === undefined || values[name] === wanted) continue;
    const words = `State control entered "${state}" with ${name}: ${values[name]} instead of ${wanted}.`;
    throw new HarnessError('CONTROL_BROKEN', words);
  }
}

async function naming<T>(state: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HarnessError) || error.message.includes(state)) throw error;
    const { code, hint } = error;
    const message = `The server could not enter ${state}. ${error.message}`;
    throw new HarnessError(code, message, { cause: error, hint });
  }
}
