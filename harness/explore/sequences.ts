import fc, { type Arbitrary } from 'fast-check';
import type { Contract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Effect } from '#harness/http/profile/profile.ts';

import { knownStates } from '#harness/targets/control/state-catalogue.ts';
import type { Action, Ask, Enter, Oddity } from './action.ts';
import type { Model } from './model.ts';
import {
  oddHeaders,
  oddMethods,
  oddQueries,
  oddSegments,
  oddTexts,
  oddValues,
  wrongCredentials,
} from './odd-values.ts';

/** What sequences may be made of. */
export interface Material {
  readonly contract: Contract;
  readonly allowed: ReadonlySet<Effect>;
  /** The states that can be entered. */
  readonly states: ReadonlySet<string>;
  readonly model: Pick<Model, 'figures' | 'opening' | 'shownBy'>;
}

const mostChunks = 8;

/** Sequences of actions, which shrink to shorter ones of simpler actions. */
export function sequencesOf(material: Material): Arbitrary<readonly Action[]> {
  const { contract, allowed, states, model } = material;
  const operations = [...contract.operations.values()].filter(({ effect }) => allowed.has(effect));
  const asking = new Map(operations.map((each) => [each.id, asks(each, material)] as const));
  const someOf = (
    chosen: readonly Operation[],
    weight: number,
  ): { arbitrary: Arbitrary<Ask>; weight: number }[] =>
    chosen.length === 0
      ? []
      : [
          {
            arbitrary: fc.oneof(...chosen.flatMap(({ id }) => asking.get(id)?.any ?? [])),
            weight,
          },
        ];
  const ask: Arbitrary<Ask> = fc.oneof(
    ...someOf(
      operations.filter(({ isList }) => isList),
      3,
    ),
    ...someOf(
      operations.filter(({ isList, effect }) => !isList && effect === 'read'),
      4,
    ),
    ...(['write', 'password', 'reset'] as const).flatMap((effect) =>
      someOf(
        operations.filter((each) => each.effect === effect),
        effect === 'reset' ? 1 : 2,
      ),
    ),
  );
  const looking = (what: string): Arbitrary<readonly Action[]> => {
    const shown = model.shownBy(what).flatMap((id) => asking.get(id)?.looking ?? []);
    return shown.length === 0
      ? fc.constant([])
      : fc.array(fc.oneof(...shown), { minLength: 1, maxLength: 3 });
  };
  const effects = operations.filter(({ effect }) => effect !== 'read').map(({ id }) => id);
  const enter = entering(material);
  const chunks: { arbitrary: Arbitrary<readonly Action[]>; weight: number }[] = [
    { weight: 5, arbitrary: ask.map((each) => [each]) },
    { weight: 4, arbitrary: ask.chain((each) => looking(each.operation).map((then) => [each, ...then])) },
    {
      weight: 1,
      arbitrary: fc
        .array(ask, { minLength: 2, maxLength: 4 })
        .map((some) => [{ do: 'together', asks: some }]),
    },
    ...(enter === undefined || states.size === 0
      ? []
      : [
          {
            weight: 6,
            arbitrary: enter.chain((each) => looking(each.state).map((then) => [each, ...then])),
          },
          ...(effects.length === 0
            ? []
            : [
                {
                  weight: 3,
                  // What is there, an effect, and what there is then.
                  arbitrary: fc
                    .tuple(enter, fc.constantFrom(...effects))
                    .chain(([state, id]) =>
                      fc
                        .tuple(looking(id), asking.get(id)?.looking ?? fc.constant(undefined), looking(id))
                        .map(([before, effect, after]) => [
                          state,
                          ...before,
                          ...(effect ? [effect] : []),
                          ...after,
                        ]),
                    ),
                },
              ]),
        ]),
  ];
  return fc
    .array(fc.oneof(...chunks), { minLength: 1, maxLength: mostChunks, size: 'max' })
    .map((all) => all.flat());
}

function entering({ states, model }: Material): Arbitrary<Enter> | undefined {
  const all = knownStates.filter(({ state }) => states.has(state) && !model.opening.includes(state));
  if (all.length === 0) return undefined;
  return fc.oneof(
    ...all.map(({ state, params }) => ({
      weight: model.shownBy(state).length > 0 ? 3 : 1,
      arbitrary: objects({ properties: params as Record<string, JsonSchema> }, model).map(
        (chosen): Enter => ({ do: 'enter', state, params: chosen as Enter['params'] }),
      ),
    })),
  );
}

/** Who asks, as often as it is worth while: most is refused to most. */
const callers: readonly { kind: Ask['caller']; by?: NonNullable<Ask['by']>; weight: number }[] = [
  { kind: 'administrator', weight: 10 },
  { kind: 'administrator', by: 'bearer', weight: 2 },
  { kind: 'administrator', by: 'session', weight: 1 },
  { kind: 'infrastructure', weight: 1 },
  { kind: 'user', weight: 1 },
  { kind: 'user', by: 'bearer', weight: 1 },
  { kind: 'stranger', by: 'bearer', weight: 1 },
  { kind: 'stranger', weight: 1 },
  { kind: 'nobody', weight: 2 },
];

const asking = fc.oneof(
  ...callers.map(({ weight, kind, by }) => ({
    weight,
    arbitrary: fc.constant({ caller: kind, ...(by !== undefined && { by }) }),
  })),
);

/** Requests to an operation: four of five keep the contract. */
function asks(
  operation: Operation,
  { model, allowed }: Material,
): { readonly any: Arbitrary<Ask>; readonly looking: Arbitrary<Ask> } {
  const { id, parameters, requestBody, path } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const isHarmless = [...allowed].every((effect) => effect === 'read' || effect === 'waiting');
  const regular = fc.record({
    who: asking,
    record: path.includes('{') ? fc.nat(5) : fc.constant(undefined),
    query:
      query.length === 0
        ? fc.constant([])
        : some(
            query.map(({ name, schema }) => [name, values(name, schema, model)]),
            model,
          ).map((chosen) => Object.entries(chosen).map(([name, value]) => [name, String(value)] as const)),
    body: requestBody?.schema === undefined ? fc.constant(undefined) : bodies(operation, model),
  });
  const plain = regular.map(
    ({ who, record, query: asked, body }): Ask => ({
      do: 'ask',
      operation: id,
      ...who,
      ...(record !== undefined && { record }),
      ...(asked.length > 0 && { query: asked }),
      ...(body !== undefined && { body }),
    }),
  );
  const odd = fc.record({ ask: plain, odd: oddities(requestBody !== undefined, isHarmless) });
  const elsewhere = fc.record({
    ask: plain,
    record: fc.constantFrom(...oddSegments.filter((each) => each !== '')),
  });
  // Whoever looks is mostly an administrator who asks for no page in particular: most is refused to others.
  const looking = fc.tuple(plain, fc.nat(5), fc.boolean()).map(
    ([{ caller, by, query: asked, ...rest }, chance, isWhole]): Ask => ({
      ...rest,
      ...(chance > 0 ? { caller: 'administrator' } : { caller, ...(by !== undefined && { by }) }),
      ...(asked !== undefined && !isWhole && { query: asked }),
    }),
  );
  const any = fc.oneof(
    { weight: 12, arbitrary: plain },
    { weight: 3, arbitrary: odd.map(({ ask, odd: how }) => ({ ...ask, odd: how })) },
    ...(path.includes('{')
      ? [{ weight: 1, arbitrary: elsewhere.map(({ ask, record }) => ({ ...ask, record })) }]
      : []),
    ...(requestBody?.schema === undefined
      ? []
      : [{ weight: 4, arbitrary: fc.tuple(plain, fc.nat(20), fc.constantFrom(...oddValues)).map(spoilt) }]),
  );
  return { any, looking };
}

function oddities(hasBody: boolean, isHarmless: boolean): Arbitrary<Oddity> {
  return fc.oneof<Arbitrary<Oddity>[]>(
    fc.constantFrom(...(isHarmless ? ['HEAD'] : oddMethods)).map((method) => ({ method })),
    fc.constantFrom(...oddSegments).map((segment) => ({ behindPath: `/${segment}` })),
    fc.constantFrom(...oddQueries).map((queryText) => ({ queryText })),
    fc.constantFrom(...oddHeaders).map((header) => ({ header })),
    fc.constantFrom(...wrongCredentials).map((credentials) => ({ credentials })),
    fc.constant({ isMisplaced: true } as const),
    ...(hasBody ? [fc.constantFrom(...oddTexts).map((text) => ({ text }))] : []),
  );
}

/** The nth member of a body gets an odd value, or the body one that nobody asked for. */
function spoilt([ask, nth, value]: [Ask, number, unknown]): Ask {
  const body = typeof ask.body === 'object' && ask.body !== null ? ask.body : {};
  const names = [...Object.keys(body), 'nobody knows this'];
  const name = names[nth % names.length] ?? '';
  const written = Object.entries({ ...body, [name]: value });
  // A value of another request is no JSON by itself; what stands for an identifier stays what it is.
  return { ...ask, body: Object.fromEntries(written) };
}

/** Bodies that keep the contract: the examples of the contract, with members varied by their schemas. */
function bodies({ requestBody }: Operation, model: Material['model']): Arbitrary<unknown> {
  const { examples = [], schema = {} } = requestBody ?? {};
  const samples = examples.length === 0 ? [{}] : examples.map(({ value }) => value as object);
  const { properties = {}, required = [] } = schema;
  const varied = Object.entries(properties).filter(
    ([name, member]) => member.readOnly !== true && (member.type !== 'string' || hasValues(name, member)),
  );
  return fc
    .record({
      sample: fc.constantFrom(...samples),
      chosen: some(
        varied.map(([name, member]) => [name, values(name, member, model)]),
        model,
      ),
      omitted: fc.subarray(Object.keys(properties).filter((name) => !required.includes(name))),
    })
    .map(({ sample, chosen, omitted }) => {
      const kept = Object.entries(sample).filter(([name]) => !omitted.includes(name));
      const own = kept.map(([name, value]) => [name, isOfId(name) ? knownFor(name, value) : value]);
      return { ...Object.fromEntries(own), ...chosen };
    });
}

const isOfId = (name: string): boolean => /.ids?$/i.test(name);

function knownFor(name: string, value: unknown): unknown {
  const known = { $known: name, nth: 0 };
  return Array.isArray(value) ? [known] : known;
}

function hasValues(name: string, schema: JsonSchema): boolean {
  return schema.enum !== undefined || isOfId(name);
}

/** Values that a schema allows, with those that the model knows to matter. */
function values(name: string, schema: JsonSchema, model: Pick<Model, 'figures'>): Arbitrary<unknown> {
  const figures = Object.hasOwn(model.figures, name) ? (model.figures[name] ?? []) : [];
  const usual = ofSchema(name, schema, model);
  return figures.length === 0
    ? usual
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...figures) }, { weight: 1, arbitrary: usual });
}

function ofSchema(name: string, schema: JsonSchema, model: Pick<Model, 'figures'>): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  const one = (type: string | undefined): Arbitrary<unknown> => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') {
      const least = typeof schema.minimum === 'number' ? schema.minimum : 1;
      const most = typeof schema.maximum === 'number' ? schema.maximum : least + 120;
      return fc.integer({ min: Math.ceil(least), max: most });
    }
    if (type === 'array') return fc.array(values(name, schema.items ?? {}, model), { maxLength: 3 });
    if (type === 'object') return objects(schema, model);
    if (isOfId(name)) return fc.nat(5).map((nth) => ({ $known: name, nth }));
    return fc.constantFrom(
      'name',
      'id',
      'asc',
      'desc',
      'a',
      'import.csv',
      String(schema.example ?? schema.default ?? 'x'),
    );
  };
  return fc.oneof(...types.map(one));
}

function objects({ properties = {} }: JsonSchema, model: Pick<Model, 'figures'>): Arbitrary<unknown> {
  return some(
    Object.entries(properties).map(([name, member]) => [name, values(name, member, model)]),
    model,
  );
}

/** Objects that have some of these members, mostly those of which figures are documented. */
function some(
  members: readonly (readonly [string, Arbitrary<unknown>])[],
  { figures }: Pick<Model, 'figures'>,
): Arbitrary<Readonly<Record<string, unknown>>> {
  const absent = fc.constant(undefined);
  const perhaps = members.map(([name, arbitrary]) => {
    const [isThere, isLeftOut] = Object.hasOwn(figures, name) ? [2, 1] : [1, 2];
    return fc.oneof({ weight: isLeftOut, arbitrary: absent }, { weight: isThere, arbitrary });
  });
  return fc
    .tuple(...perhaps)
    .map((chosen) =>
      Object.fromEntries(
        members.flatMap(([name], index) => (chosen[index] === undefined ? [] : [[name, chosen[index]]])),
      ),
    );
}
