import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { trusted } from '#harness/compile-on-demand.ts';
import { HarnessError } from '#harness/errors.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { ControlLayer, StateParams, StateValues } from './control.ts';
import { type KnownState, knownStates } from './state-catalogue.ts';

/** What a state answered with: the values, or what is wrong with them, naming the member. */
export type Answered = { readonly values: StateValues } | { readonly complaint: string };

const byName = new Map(knownStates.map((known) => [known.state, known]));

// Compiled on first use: most runs enter few of the states.
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Reads what a state answered with, as its entry among the known states has it. Nulls count as left out. */
export function readAnswer(state: string, params: StateParams, answer: unknown): Answered {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { complaint: 'answers values that are no object' };
  const values = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
  const known = byName.get(state);
  if (known === undefined) return { values };
  ajv ??= new Ajv2020({ ...trusted, allowUnionTypes: true, strictTypes: false });
  const validate = validators.get(state) ?? ajv.compile(schemaOf(known));
  validators.set(state, validate);
  if (!validate(values)) return { complaint: complaintOf(validate.errors?.[0]) };
  const complaint = complaintOfSize(known, params, values);
  return complaint === undefined ? { values } : { complaint };
}

function schemaOf({ answers, tells, adds }: KnownState): object {
  return { type: 'object', required: Object.keys(answers), properties: { ...answers, ...tells, ...adds } };
}

function complaintOf(error: ErrorObject | undefined): string {
  const place = (error?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const missing: unknown = error?.keyword === 'required' ? error.params.missingProperty : undefined;
  if (missing !== undefined) return `answers no ${[place, String(missing)].filter(Boolean).join('.')}`;
  return `answers ${place} that ${error?.message ?? 'is of another kind'}`;
}

function complaintOfSize(
  { sizedByParameter: name }: KnownState,
  params: StateParams,
  values: StateValues,
): string | undefined {
  if (name === undefined) return undefined;
  const [wanted, answered] = [params[name], values[name]];
  if (!Array.isArray(wanted) || !Array.isArray(answered) || wanted.length === answered.length)
    return undefined;
  return `answers ${answered.length} ${name}, not ${wanted.length}`;
}

/**
 * Control that hands on no values but those that scenarios can use, so that nothing an adapter leaves out or writes
 * otherwise is taken for something that the server did. An adapter that fails is named with the state it was asked for.
 */
export const validatedControl: ControlLayer = (control) => {
  if (control.adapter === 'none') return control;
  return {
    ...control,
    async enter(state, params = {}) {
      const answered = readAnswer(
        state,
        params,
        await naming(`"${state}"`, () => control.enter(state, params)),
      );
      if ('values' in answered) {
        assertAgrees(state, params, answered.values);
        return answered.values;
      }
      throw new Untestable('state-unsupported', `the state "${state}" ${answered.complaint}`, [state]);
    },
    calm: () => naming('the calm state', () => control.calm()),
  };
};

/** Refuses a state that says of itself that it is not the one that was asked for: an error of the adapter. */
function assertAgrees(state: string, params: StateParams, values: StateValues): void {
  for (const [name, wanted] of Object.entries(params)) {
    if (typeof wanted !== 'boolean' || values[name] === undefined || values[name] === wanted) continue;
    throw new HarnessError(
      'CONTROL_BROKEN',
      `State control was asked for "${state}" with ${name}: ${wanted}, and answers ${name}: ${String(values[name])}.`,
    );
  }
}

async function naming<T>(state: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HarnessError) || error.message.includes(state)) throw error;
    const { code, message, hint } = error;
    throw new HarnessError(code, `The server was not brought into ${state}. ${message}`, {
      cause: error,
      hint,
    });
  }
}
