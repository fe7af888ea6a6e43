import type { World } from '#reference/server/world/world.ts';

/** A state of the service; openapi/states.yaml says what each means. */
export interface State<Name extends string = string, P extends Properties = Properties, V = ReturnValues> {
  readonly state: Name;
  /** The JSON Schema of its parameters. */
  readonly params: {
    readonly type: 'object';
    readonly properties: P;
    readonly additionalProperties: false;
  };
  /** Enters the state and returns the values to respond with. `params` is valid, with defaults filled in. */
  enter(world: World, params: object): Promise<V>;
}

/** The JSON Schemas of parameters, by name. */
export type Properties = Readonly<Record<string, object>>;

type ReturnValues = Readonly<Record<string, unknown>>;
type Nothing = Record<string, never>;
type Returned<R> = R extends undefined ? Nothing : R;

/** The parameters of a request for a state. A parameter with a default may be omitted. */
export type Given<P> = keyof P extends never
  ? Nothing
  : { [Name in keyof P as P[Name] extends { default: unknown } ? Name : never]?: Accepted<P[Name]> } & {
      [Name in keyof P as P[Name] extends { default: unknown } ? never : Name]: Accepted<P[Name]>;
    };

/** The values that a JSON Schema accepts. */
type Accepted<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { items: infer Item }
    ? Accepted<Item>[]
    : Schema extends { properties: infer P }
      ? Given<P>
      : Schema extends { type: infer Type }
        ? Primitives[(Type extends readonly (infer One)[] ? One : Type) & keyof Primitives]
        : never;

interface Primitives {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

/** The parameters of a state after the defaults were filled in. */
export type Params<P> = Filled<Given<P>>;

type Filled<T> = T extends readonly (infer Item)[]
  ? Filled<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Filled<T[Name]> }
    : T;

export function state<
  const Name extends string,
  const P extends Properties,
  R extends ReturnValues | undefined,
>(
  name: Name,
  properties: P,
  enter: (world: World, params: Params<P>) => R | Promise<R>,
): State<Name, P, Returned<R>> {
  return {
    state: name,
    params: { type: 'object', properties, additionalProperties: false },
    // The compiler cannot know that the schema has validated these parameters.
    enter: async (world, params) => ((await enter(world, params as Params<P>)) ?? {}) as Returned<R>,
  };
}

/** A duration in seconds, limited to some thirty years, so that every date computed from it is valid. */
export const span = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const;

export const spanOrNull = { ...span, type: ['number', 'null'] } as const;

/** Thrown for parameters that satisfy the schema but cannot be used. */
export class BadParameters extends Error {}
