import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { type Kind, kinds, leftOut } from './kinds.ts';
import { changeAt, type Place, placesIn, valuesAt } from './places.ts';

/** A change to the answers of one shape that was derived from the contract: no person thought of it. */
export interface Alteration {
  /** `readThing items[].name: left out`. */
  readonly id: string;
  /** Those that answer with the shape, such as all lists for a member of the envelope. */
  readonly operations: readonly string[];
  /** `items[].name`; empty where the whole answer is altered. */
  readonly place: string;
  readonly kind: string;
  /** Makes the function that alters the answers of one run; it remembers values between them. */
  start(): Alter;
}

/** The answer to send instead; undefined where there is nothing to alter in it. */
export type Alter = (answer: Answer) => Answer | undefined;

export interface Answer {
  readonly status: number;
  /** The JSON value of the body. */
  readonly body: unknown;
}

/** Every alteration of every documented answer of the contract. */
export function deriveAlterations({ operations }: Contract): readonly Alteration[] {
  const all = [...operations.values()];
  // Lists share their envelope, and some operations their whole answer: a place is altered once, wherever it occurs.
  const owners = Map.groupBy(
    all.flatMap((operation) => placesOf(operation).map((place) => ({ operation, place }))),
    ({ place }) => `${writePath(place.path)} ${JSON.stringify(place.schema)}`,
  );
  return [
    ...[...owners.values()].flatMap((uses) => {
      const [first] = uses;
      if (first === undefined) return [];
      const ids = uses.map(({ operation }) => operation.id);
      return kinds
        .filter((kind) => kind.suits(first.place.schema))
        .map((kind) => memberAlteration(ids, first.place, kind));
    }),
    ...all.flatMap(wholeAlterations),
  ];
}

/** The members of an operation's successful answers that the document states; what is open, shakes vary instead. */
function placesOf({ responses }: Operation): readonly Place[] {
  const places = [...responses].flatMap(([status, { schema }]) =>
    status.startsWith('2') && schema !== undefined
      ? placesIn(schema).filter(({ openPoint }) => openPoint === undefined)
      : [],
  );
  return [...new Map(places.map((place) => [writePath(place.path), place])).values()];
}

function memberAlteration(operations: readonly string[], { path }: Place, kind: Kind): Alteration {
  const place = writePath(path);
  const [only] = operations;
  const owner = operations.length === 1 ? only : `${operations.length} operations`;
  return {
    id: `${owner} ${place}: ${kind.name}`,
    operations,
    place,
    kind: kind.name,
    start() {
      const met: unknown[] = [];
      return ({ status, body }) => {
        if (status >= 300) return undefined;
        const changed = changeAt(body, path, (holder, name) => {
          const value = holder[name];
          const others = [...valuesAt(body, path), ...met.toReversed()];
          const other = others.find((each) => JSON.stringify(each) !== JSON.stringify(value));
          met.push(value);
          if (met.length > 50) met.splice(1, 1);
          const altered = kind.alter(value, { first: met[0], other });
          if (altered === undefined) return undefined;
          if (altered !== leftOut) return { ...holder, [name]: altered };
          const { [name]: _, ...rest } = holder;
          return rest;
        });
        return changed === undefined ? undefined : { status, body: changed };
      };
    },
  };
}

function wholeAlterations({ id: operation, isList }: Operation): readonly Alteration[] {
  const whole = (kind: string, start: () => Alter): Alteration => ({
    id: `${operation}: ${kind}`,
    operations: [operation],
    place: '',
    kind,
    start,
  });
  return [
    whole('a refusal accepted', () => {
      let success: unknown = {};
      return ({ status, body }) => {
        if (status < 300) success = body;
        return status >= 400 && status < 500 && status !== 429 ? { status: 200, body: success } : undefined;
      };
    }),
    whole(
      'an acceptance refused',
      () =>
        ({ status }) =>
          status < 300
            ? {
                status: 400,
                body: { code: 'REFUSED', message: 'This is refused.', timestamp: new Date().toISOString() },
              }
            : undefined,
    ),
    whole('the first answer again', () => {
      let first: Answer | undefined;
      return (answer) => {
        if (answer.status >= 300) return undefined;
        if (first !== undefined) return JSON.stringify(first) === JSON.stringify(answer) ? undefined : first;
        first = answer;
        return undefined;
      };
    }),
    ...(isList
      ? [
          whole('a bare list', () => ({ status, body }) => {
            const { items } = (body ?? {}) as { items?: unknown };
            return status < 300 && Array.isArray(items) ? { status, body: items } : undefined;
          }),
        ]
      : []),
  ];
}

function writePath(path: readonly string[]): string {
  return path.reduce(
    (text, step) => (step === '[]' ? `${text}[]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}
