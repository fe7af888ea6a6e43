import type { Contract } from '#harness/contract/contract.ts';
import { type FieldLocation, successFieldsOf } from '#harness/contract/field-locations.ts';
import { isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { handle } from '#proof/shapes/middleware.ts';
import { changed, jsonOf } from '#proof/shapes/service.ts';
import { isSame, leftOut, type MutationOperator, mutationOperators } from './mutation-operators.ts';

/** A change to one field or to whole responses, generated from the contract. */
export interface DerivedMutant {
  /** Such as `readThing items[].name: left out`. */
  readonly id: string;
  /** The operations whose responses are mutated. Operations that share a field are mutated together. */
  readonly operations: readonly string[];
  /** Returns a function that mutates the responses of one run and remembers earlier values. */
  start(): Mutate;
}

/** The mutated response; undefined if the mutation does not apply. */
export type Mutate = (answer: Answer) => Answer | undefined;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Middleware that mutates responses. `isMet` returns whether any response has been mutated. */
export function mutating({ operations, start }: DerivedMutant) {
  const mutate = start();
  let isMet = false;
  const middleware = handle(operations, async (request, next) => {
    const response = await next(request);
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const mutated = mutate({ status: response.status, body: await jsonOf(response) });
    if (mutated === undefined) return response;
    isMet = true;
    return changed(response, mutated);
  });
  return { middleware, isMet: () => isMet };
}

export function deriveMutants({ operations }: Contract): readonly DerivedMutant[] {
  const all = [...operations.values()];
  // Open fields are left out: random variants vary those.
  const fields = all.flatMap((operation) =>
    [...successFieldsOf(operation)]
      .filter(([, { openPoint }]) => openPoint === undefined)
      .map(([name, field]) => ({ id: operation.id, name, field })),
  );
  // Lists share an envelope, and some operations share a response. A shared field is mutated in all of them.
  const owners = Map.groupBy(fields, ({ name, field }) => `${name} ${JSON.stringify(field.schema)}`);
  return [
    ...[...owners.values()].flatMap((uses) => {
      const [first] = uses;
      if (first === undefined) return [];
      const { name, field } = first;
      const ids = uses.map(({ id }) => id);
      return mutationOperators
        .filter(([, suits]) => suits(field.schema))
        .map((operator) => fieldMutant(ids, name, field, operator));
    }),
    ...all.flatMap(wholeMutants),
  ];
}

function fieldMutant(
  ids: readonly string[],
  name: string,
  { path }: FieldLocation,
  [change, , mutate]: MutationOperator,
): DerivedMutant {
  const owner = ids.length === 1 ? ids[0] : `${ids.length} operations`;
  const field = path.at(-1) ?? '';
  return {
    id: `${owner} ${name}: ${change}`,
    operations: ids,
    start() {
      const values: unknown[] = [];
      return ({ status, body }) => {
        if (status >= 300) return undefined;
        const changed = structuredClone(body);
        const holders = holdersAt(changed, path);
        const now = holders.map((holder) => holder[field]);
        let isChanged = false;
        for (const [at, holder] of holders.entries()) {
          const value = now[at];
          const other = [...now, ...values.toReversed()].find((each) => !isSame(each, value));
          values.push(value);
          if (values.length > 50) values.splice(1, 1);
          const mutated = mutate(value, { first: values[0], other });
          if (mutated === undefined) continue;
          isChanged = true;
          if (mutated === leftOut) delete holder[field];
          else holder[field] = mutated;
        }
        return isChanged ? { status, body: changed } : undefined;
      };
    },
  };
}

/** Mutations of a complete response. */
const ofWhole: Readonly<Record<string, () => Mutate>> = {
  'a refusal accepted': () => {
    let success: unknown = {};
    return ({ status, body }) => {
      if (status < 300) success = body;
      return status >= 400 && status < 500 && status !== 429 ? { status: 200, body: success } : undefined;
    };
  },
  'an acceptance refused': () => {
    const refused = { code: 'REFUSED', message: 'This is refused.' };
    return ({ status }) =>
      status < 300 ? { status: 400, body: { ...refused, timestamp: new Date().toISOString() } } : undefined;
  },
  'the first answer again': () => {
    let first: Answer | undefined;
    return (answer) => {
      if (answer.status >= 300) return undefined;
      first ??= answer;
      return isSame(first, answer) ? undefined : first;
    };
  },
};

const bareList: Mutate = ({ status, body }) => {
  const { items } = membersOf(body);
  return status < 300 && Array.isArray(items) ? { status, body: items } : undefined;
};

function wholeMutants({ id, isList }: Operation): readonly DerivedMutant[] {
  const all = Object.entries({ ...ofWhole, ...(isList && { 'a bare list': () => bareList }) });
  return all.map(([name, start]) => ({ id: `${id}: ${name}`, operations: [id], start }));
}

/** The objects in a body that contain the field at a path, in order. */
function holdersAt(
  value: unknown,
  [step = '', ...rest]: readonly string[],
): readonly Record<string, unknown>[] {
  if (step === '[]') return listOf(value).flatMap((item) => holdersAt(item, rest));
  if (!isObject(value) || !(step in value)) return [];
  return rest.length === 0 ? [value] : holdersAt(value[step], rest);
}
