import { hash } from 'node:crypto';

/** The values of several dimensions, such as operations and callers. The first value of each is the usual one. */
export type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One value of each dimension. */
export type Combination = Readonly<Record<string, string>>;

/**
 * How early a combination comes: a value alone, one known from elsewhere or a pair beside the usual value of the
 * first dimension, a value beside another of the first dimension, or any other pair.
 */
export const stages = ['alone', 'beside', 'subject', 'pair'] as const;
export type Stage = (typeof stages)[number];

export interface Row {
  readonly stage: Stage;
  readonly combination: Combination;
  /** Whether it depends on all combinations up to this one which comes next. */
  readonly decides: boolean;
  /** Says later that a combination could not be tried, if the generator has been told that it was. */
  readonly failed: () => void;
}

/**
 * Combinations in the order in which they show most: first each value alone, beside the usual ones, then the pairs
 * of the other dimensions beside the usual value of the first, then each value of the first dimension beside all
 * others, then what is left; of pairs, as many new ones at a time as possible. The
 * values of a ranked dimension come in its order. The order is the same in every run. The receiver says of each
 * combination whether it could be tried: if not, the value or its pairs are tried again beside other values. Unless
 * a combination `decides`, the receiver may say so later. A value that is known from elsewhere is not tried alone.
 */
export function* covering(
  dimensions: Dimensions,
  isKnown: (name: string, value: string) => boolean = () => false,
  isRanked: (name: string) => boolean = () => false,
): Generator<Row, void, boolean> {
  const names = Object.keys(dimensions);
  const valuesOf = (name: string): readonly string[] => dimensions[name] ?? [];
  if (names.length === 0 || names.some((name) => valuesOf(name).length === 0)) return;
  const open = new Map(pairsOf(names, valuesOf).map((pair) => [keyOf(pair), pair]));
  const doubted = new Map<string, number>();
  function* trying(
    stage: Stage,
    chosen: Combination,
    { decides = false, fails = (): unknown => undefined } = {},
  ): Generator<Row, void, boolean> {
    const combination = Object.fromEntries(names.map((name) => [name, chosen[name] ?? '']));
    const pairs = pairsOf(names, (name) => [combination[name] ?? '']).map(
      (pair) => [keyOf(pair), pair] as const,
    );
    const fresh = pairs.filter(([key]) => open.has(key));
    const failed = (): void => {
      fails();
      for (const [key, pair] of fresh) open.set(key, pair);
      for (const [key] of pairs) doubted.set(key, (doubted.get(key) ?? 0) + 1);
    };
    const isTried = yield { stage, combination, decides, failed };
    if (!isTried) failed();
    else
      for (const [key] of pairs) {
        open.delete(key);
        doubted.set(key, 0);
      }
  }
  const usual = Object.fromEntries(names.map((name) => [name, valuesOf(name)[0] ?? '']));
  yield* trying('alone', usual);
  const [subject = ''] = names;
  // Not every operation has, for example, a second page: what fails beside the first is tried beside the next.
  let untried = names.flatMap((name) =>
    valuesOf(name)
      .slice(1)
      .flatMap((value) => (isKnown(name, value) ? [] : [{ name, value }])),
  );
  for (const other of valuesOf(subject)) {
    const again: typeof untried = [];
    for (const [index, each] of untried.entries()) {
      const { name, value } = each;
      const decides = index === untried.length - 1;
      const fails = (): unknown => name !== subject && again.push(each);
      yield* trying('alone', { ...usual, [subject]: other, [name]: value }, { decides, fails });
    }
    untried = again;
  }
  const worth = (key: string): number => (open.has(key) ? 1 : 0) - (doubted.get(key) ?? 0);
  const rankOf = (key: string): number => {
    const pair = Object.entries(open.get(key) ?? {});
    return Math.max(...pair.map(([name, value]) => (isRanked(name) ? valuesOf(name).indexOf(value) : 0)));
  };
  const ranked = new Map([...open.keys()].map((key) => [key, [rankOf(key), mixed(key)] as const]));
  const inOrder = [...ranked]
    .sort(([, [rank, mix]], [, [other, mixOfOther]]) => rank - other || (mix < mixOfOther ? -1 : 1))
    .map(([key]) => key);
  function* pairing(
    stage: Stage,
    keys: readonly string[],
    given: Combination,
  ): Generator<Row, void, boolean> {
    for (const key of keys) {
      const pair = open.get(key);
      if (pair === undefined) continue;
      let chosen: Combination = { ...given, ...pair };
      for (const name of names.filter((each) => !(each in chosen))) {
        const worths = valuesOf(name).map((value) => {
          const beside = (each: string) => (each === name ? [value] : [chosen[each] ?? []].flat());
          return pairsOf(names, beside).reduce((sum, each) => sum + worth(keyOf(each)), 0);
        });
        chosen = { ...chosen, [name]: valuesOf(name)[worths.indexOf(Math.max(...worths))] ?? '' };
      }
      yield* trying(stage, chosen);
    }
  }
  function* ofSubject(stage: Stage, isMeant = (_: Combination) => true): Generator<Row, void, boolean> {
    for (const key of inOrder) {
      const pair = open.get(key);
      if (pair !== undefined && subject in pair && isMeant(pair)) yield* trying(stage, { ...usual, ...pair });
    }
  }
  const isUsual = (pair: Combination): boolean =>
    names.some((name) => name !== subject && pair[name] === usual[name]);
  const isOfOthers = (key: string): boolean => !(subject in (open.get(key) ?? { [subject]: '' }));
  yield* ofSubject('beside', isUsual);
  yield* pairing('beside', inOrder.filter(isOfOthers), { [subject]: usual[subject] ?? '' });
  yield* ofSubject('subject');
  yield* pairing('pair', Array.from({ length: attempts }, () => inOrder).flat(), {});
}

/** How often a pair is tried, each time beside the values that could be tried most often so far. */
const attempts = 3;

/** Each pair of values of two dimensions, in the order of the names. */
function pairsOf(
  names: readonly string[],
  valuesOf: (name: string) => readonly string[],
): readonly Combination[] {
  return names.flatMap((name, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        valuesOf(name).flatMap((value) =>
          valuesOf(other).map((another) => ({ [name]: value, [other]: another })),
        ),
      ),
  );
}

const keyOf = (pair: Combination): string => JSON.stringify(pair);

const mixed = (key: string): string => hash('sha1', key);
