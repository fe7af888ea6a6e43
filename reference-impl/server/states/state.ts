import type { World } from '#reference/server/world/world.ts';

/** A named situation the service can be brought into; openapi/states.yaml says what each means. */
export interface State {
  state: string;
  /** The JSON Schema of its parameters. */
  params: object;
  /** Brings the situation about and tells what a scenario may use. Parameters were checked and completed. */
  bring(world: World, params: unknown): Values | Promise<Values>;
}

export type Values = Record<string, unknown>;

/** Declares a state; `Params` is what its schema lets through. */
export function state<Params>(
  name: string,
  properties: { readonly [Name in keyof Params]-?: object },
  bring: (world: World, params: Params) => Values | undefined | Promise<Values>,
): State {
  return {
    state: name,
    params: { type: 'object', properties, additionalProperties: false },
    // The schema has let these parameters through, which the compiler cannot know.
    bring: async (world, params) => (await bring(world, params as Params)) ?? {},
  };
}

/** A span of time: no clock of ours tells more than some thirty years from another moment. */
export const span = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const;

/** The same, or none. */
export const spanOrNull = { ...span, type: ['number', 'null'] } as const;

/** The parameters fit the schema and still make no sense together. */
export class BadParameters extends Error {}
