import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { isObject } from '#harness/contract/json-values.ts';
import { comment, docOf } from '#openapi/typing/doc.ts';
import { laidOut } from '#openapi/typing/generate.ts';
import { createReference } from '#reference/server/reference.ts';

/** A state as state control declares it. */
interface Declared {
  readonly state: string;
  readonly description: string;
  readonly params: JSONSchema & { readonly properties: Readonly<Record<string, Parameter>> };
}

interface Parameter {
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
}

const states = 'http://reference.invalid/states';

/**
 * The state-control vocabulary as types: parameters are declared, return values are found by entering each
 * state.
 */
export async function stateTypes(): Promise<string> {
  const declared = (await (await createReference().control(new Request(states))).json()) as {
    states: readonly Declared[];
  };
  const members = await Promise.all(declared.states.map(member));
  return laidOut(`// Generated from the states of the reference implementation by npm run types:generate.

/** The parameters and return values of each state. */
export interface States {
${members.join('\n')}
}
`);
}

async function member({ state, description, params }: Declared): Promise<string> {
  const values = await answers(state, params.properties);
  return `${comment(docOf({ description }))}'${state}': {
params: ${await parameterType(params)};
values: ${typeOf(values)};
};`;
}

async function parameterType(schema: JSONSchema): Promise<string> {
  if (Object.keys(schema.properties ?? {}).length === 0) return nothing;
  const text = await compile(schema, 'Params', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
  });
  // The type is joined into one line; the formatter splits it if it is too long.
  return (
    /\{.*\}/s
      .exec(text)?.[0]
      .replaceAll(/(?<!\{)\n/g, '; ')
      .replaceAll(/\{\n/g, '{ ') ?? nothing
  );
}

/** The return values of the state for every combination of enums and nulls, and for its defaults. */
async function answers(state: string, properties: Readonly<Record<string, Parameter>>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const params of combinations(Object.entries(properties))) {
    const { control } = createReference();
    const response = await control(
      new Request(states, { method: 'POST', body: JSON.stringify({ state, params }) }),
    );
    // State control refuses some combinations of values.
    if (response.ok) found.push(((await response.json()) as { values: unknown }).values);
  }
  return found;
}

function combinations([first, ...others]: readonly (readonly [string, Parameter])[]): object[] {
  if (first === undefined) return [{}];
  const [name, { enum: values = [], type = [] }] = first;
  const choices = [...values, ...([type].flat().includes('null') ? [null] : [])];
  const rest = combinations(others);
  return rest.flatMap((one) => [one, ...choices.map((choice) => ({ [name]: choice, ...one }))]);
}

/** The type of an object without fields. */
const nothing = 'Record<string, never>';

/**
 * The common type of all these values. Objects with different fields are different types, joined by a union.
 */
export function typeOf(values: readonly unknown[]): string {
  return [...new Set(kindsOf(values))].join(' | ') || 'unknown';
}

function kindsOf(values: readonly unknown[]): string[] {
  const arrays = values.filter((value) => Array.isArray(value));
  const objects = values.filter((value) => isObject(value));
  const others = values.filter((value) => !Array.isArray(value) && !isObject(value));
  const byMembers = Map.groupBy(objects, (object) => Object.keys(object).sort().join());
  return [
    ...[...byMembers.values()].map(objectType),
    ...(arrays.length > 0 ? [`(${typeOf(arrays.flat())})[]`] : []),
    ...others
      .map((value) => (value === null ? 'null' : typeof value))
      .sort()
      .reverse(),
  ];
}

function objectType(objects: readonly Readonly<Record<string, unknown>>[]): string {
  const names = Object.keys(objects[0] ?? {});
  if (names.length === 0) return nothing;
  const members = names.map(
    (name) => `${JSON.stringify(name)}: ${typeOf(objects.map((object) => object[name]))};`,
  );
  return `{ ${members.join(' ')} }`;
}
