import fc, { type Arbitrary } from 'fast-check';
import type { Contract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { defined } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import type { Effect } from '#harness/profile/profile.ts';
import { type KnownState, knownStates } from '#harness/state-control/state-catalogue.ts';
import type { Action, Enter, Send } from './action.ts';
import type { Model } from './model.ts';
import { oddities, oddSegments, oddValues } from './odd-values.ts';
import { bodies, objects, some, values } from './regular-values.ts';

export interface Material {
  readonly contract: Contract;
  readonly allowed: ReadonlySet<Effect>;
  readonly mayAsk: (operation: Operation) => boolean;
  readonly states: ReadonlySet<string>;
  readonly model: Model;
}

const mostChunks = 8;

/** Each kind is equally probable, whatever the number of its operations. */
const kindOf = ({ isList, effect }: Operation): string => (isList ? 'list' : effect);

/** Random sequences of actions. `simplerThan` shrinks them. */
export function sequencesOf(material: Material): Arbitrary<readonly Action[]> {
  const { contract, mayAsk, model } = material;
  const operations = [...contract.operations.values()].filter(mayAsk);
  const requestsTo = new Map(operations.map((each) => [each.id, requestsOf(each, material)] as const));
  const request: Arbitrary<Send> = fc.oneof(
    ...Map.groupBy(operations, kindOf)
      .values()
      .map((alike) => fc.oneof(...alike.flatMap(({ id }) => requestsTo.get(id)?.any ?? []))),
  );
  const shownBy = (what: string): readonly string[] => model.shownBy(what).filter((id) => requestsTo.has(id));
  const readOf = (id: string) => requestsTo.get(id)?.looking ?? request;
  const readsOf = (what: string): Arbitrary<readonly Action[]> => {
    const reads = shownBy(what).map(readOf);
    return reads.length === 0
      ? fc.constant([])
      : fc.array(fc.oneof(...reads), { minLength: 1, maxLength: 2 });
  };
  const chunks: Arbitrary<readonly Action[]>[] = [
    request.map((each) => [each]),
    request.chain((each) => readsOf(each.operation).map((then) => [each, ...then])),
    fc.array(request, { minLength: 2, maxLength: 4 }).map((all) => [together(all)]),
  ];
  const enter = entering(material);
  if (enter !== undefined) {
    const beside = new Map(
      operations.map(({ id }) => [id, entering(material, statesShownBy(material, id))] as const),
    );
    // These actions enter up to three states that the responses of one operation show. Reads come afterwards.
    const shown = enter.chain((each) => {
      const others = beside.get(shownBy(each.state)[0] ?? '');
      return fc
        .tuple(
          others === undefined ? fc.constant([]) : fc.array(others, { maxLength: 2 }),
          readsOf(each.state),
        )
        .map(([more, then]): readonly Action[] => [...more, each, ...then]);
    });
    chunks.push(shown);
  }
  const changing = operations.flatMap(({ id, effect }): Arbitrary<readonly Action[]>[] => {
    const readers = shownBy(id);
    if (effect === 'read') return [];
    const entries = entering(material, statesShownBy(material, id));
    if (readers.length === 0) return entries === undefined ? [] : [fc.tuple(entries, readOf(id))];
    const entered = severalStates(material, id);
    const further = enter === undefined ? fc.constant([]) : fc.array(enter, { maxLength: 1 });
    return [
      // These actions enter states and call the operation. Reads come directly before and after the call.
      fc.tuple(entered, readsOf(id), readOf(id), readsOf(id)).map((all) => all.flat()),
      fc
        .tuple(entered, readOf(id), further, fc.constantFrom(undefined, 'bearer' as const))
        .map(([first, effect, then, by]): readonly Action[] => [
          ...first,
          ...readers.map((each) => wholly(each, { caller: 'administrator', ...(by && { by }) }, material)),
          ...then,
          by === undefined || effect.caller !== 'administrator' ? effect : { ...effect, by },
          ...readers.map((each) => wholly(each, { caller: 'infrastructure' }, material)),
        ]),
    ];
  });
  if (changing.length > 0) chunks.push(fc.oneof(...changing));
  return fc
    .array(fc.oneof(...chunks), { minLength: 1, maxLength: mostChunks, size: 'max' })
    .map((all) => all.flat());
}

const wholly = (operation: string, who: Sender, { contract, model }: Material): Send => ({
  do: 'ask',
  operation,
  ...who,
  ...(operationById(contract, operation).isList && { query: model.longestPage }),
});

/** Enters, in random order, some of the states that the responses of an operation show. */
function severalStates(material: Material, shownBy: string): Arbitrary<readonly Enter[]> {
  const entries = statesShownBy(material, shownBy).map((each) => entering(material, [each]));
  const some = fc.shuffledSubarray(entries.flatMap((each) => each ?? []));
  return some.chain((each) => fc.tuple(...each));
}

const together = (all: readonly Send[]): Action => ({ do: 'together', asks: all });

export function statesShownBy({ states, model }: Material, operation?: string): readonly KnownState[] {
  return knownStates.filter(
    ({ state }) =>
      states.has(state) &&
      !model.opening.includes(state) &&
      (operation === undefined || model.shownBy(state).includes(operation)),
  );
}

/** Enters a random state, preferably one with many parameters whose limits are documented. */
function entering(material: Material, all = statesShownBy(material)): Arbitrary<Enter> | undefined {
  const { model } = material;
  if (all.length === 0) return undefined;
  return fc.oneof(
    ...all.map(({ state, params }) => ({
      weight: 1 + 4 * Object.keys(params).filter((name) => Object.hasOwn(model.fieldValues, name)).length,
      arbitrary: objects({ properties: params as Record<string, JsonSchema> }, model.fieldValues)
        .filter((chosen) => model.isConsistent(state, chosen))
        .map((chosen): Enter => ({ do: 'enter', state, params: chosen })),
    })),
  );
}

type Sender = Pick<Send, 'caller' | 'by'>;

const others: readonly Sender[] = [
  { caller: 'administrator', by: 'bearer' },
  { caller: 'administrator', by: 'session' },
  { caller: 'infrastructure' },
  { caller: 'user' },
  { caller: 'user', by: 'bearer' },
  { caller: 'stranger', by: 'bearer' },
  { caller: 'stranger' },
  { caller: 'nobody' },
];

/** Half of the requests have the key of an administrator, since most operations refuse most other callers. */
const senders = fc.oneof(fc.constant<Sender>({ caller: 'administrator' }), fc.constantFrom(...others));

/** Of the requests from `any`, a third is deliberately unusual; those from `looking` never are. */
function requestsOf(
  { id, parameters, requestBody, path, access }: Operation,
  { model: { fieldValues, credentials }, allowed }: Material,
): { readonly any: Arbitrary<Send>; readonly looking: Arbitrary<Send> } {
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, values(name, schema, fieldValues)] as const);
  const hasRecord = path.includes('{');
  const hasBody = requestBody?.schema !== undefined;
  const plain = fc
    .record({
      who: access === 'open' ? fc.oneof(senders, fc.constant<Sender>({ caller: 'nobody' })) : senders,
      record: hasRecord ? fc.oneof(fc.constant(0), fc.nat(5)) : fc.constant(undefined),
      query: some(query, fieldValues).map((chosen) => {
        const pairs = Object.entries(chosen).map(([name, value]) => [name, String(value)] as const);
        return pairs.length > 0 ? pairs : undefined;
      }),
      body: hasBody ? bodies(requestBody, fieldValues) : fc.constant(undefined),
    })
    .map(({ who, ...rest }) => defined({ do: 'ask', operation: id, ...who, ...rest }) as unknown as Send);
  const isHarmless = [...allowed].every((effect) => effect === 'read' || effect === 'waiting');
  const changed = <T>(how: Arbitrary<T>, change: (request: Send, how: T) => Send): Arbitrary<Send> =>
    fc.tuple(plain, how).map(([request, one]) => change(request, one));
  const segments = fc.constantFrom(...oddSegments.filter((each) => each !== ''));
  const oddField = fc.tuple(fc.nat(20), fc.constantFrom(...oddValues));
  return {
    any: fc.oneof(
      { weight: 2, arbitrary: plain },
      fc.oneof(
        changed(oddities(requestBody !== undefined, isHarmless, credentials), (request, odd) => ({
          ...request,
          odd,
        })),
        ...(hasRecord ? [changed(segments, (request, record) => ({ ...request, record }))] : []),
        ...(hasBody ? [changed(oddField, withOddField)] : []),
      ),
    ),
    // Most requests are sent as an administrator, since most operations refuse other callers.
    // At least half of the requests have no query.
    looking: fc.tuple(plain, fc.nat(5), fc.boolean()).map(([request, chance, isWhole]): Send => {
      const { query: pages, ...whole } = request;
      const { by: _, ...rest } = isWhole ? whole : request;
      return chance > 0 ? { ...rest, caller: 'administrator' } : isWhole ? whole : request;
    }),
  };
}

/** Replaces the nth field of a body with an odd value, or adds an unknown field with that value. */
function withOddField(request: Send, [nth, value]: readonly [number, unknown]): Send {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  const names = [...Object.keys(body), 'nobody knows this'];
  return {
    ...request,
    body: Object.fromEntries([...Object.entries(body), [names[nth % names.length], value]]),
  };
}
