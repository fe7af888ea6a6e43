import type { World } from '#reference/server/world/world.ts';

/** A state of the service; openapi/states.yaml says what each means. */
export interface State {
  state: string;
  /** The JSON Schema of its parameters. */
  params: object;
  /** Enters the state and returns the values to respond with. `params` is valid, with defaults filled in. */
  bring(world: World, params: unknown): Values | Promise<Values>;
}

export type Values = Record<string, unknown>;

/** Declares a state; `Params` are the parameters that its schema accepts. */
export function state<Params>(
  name: string,
  properties: { readonly [Name in keyof Params]-?: object },
  bring: (world: World, params: Params) => Values | undefined | Promise<Values>,
): State {
  return {
    state: name,
    params: { type: 'object', properties, additionalProperties: false },
    // The schema has validated these parameters, which the compiler cannot know.
    bring: async (world, params) => (await bring(world, params as Params)) ?? {},
  };
}

/** A duration in seconds, limited to some thirty years, so that every time stays representable. */
export const span = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const;

/** A duration, or null. */
export const spanOrNull = { ...span, type: ['number', 'null'] } as const;

/** The parameters satisfy the schema but contradict each other. */
export class BadParameters extends Error {}
