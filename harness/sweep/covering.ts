import { hash } from 'node:crypto';

/** The values of several dimensions, such as operations and callers. The first value of each is the usual one. */
export type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One value of each dimension. */
export type Combination = Readonly<Record<string, string>>;

/**
 * Combinations in the order in which they show most: first each value alone, beside the usual ones, then beside
 * each value of the first dimension, then all pairs of values, as many new ones at a time as possible. The order
 * is the same in every run. The receiver says of each whether it could be tried: if not, its pairs are tried again
 * beside other values. A value that is known from elsewhere is not tried alone.
 */
export function* covering(
  dimensions: Dimensions,
  isKnown: (name: string, value: string) => boolean = () => false,
): Generator<Combination, void, boolean> {
  const names = Object.keys(dimensions);
  const valuesOf = (name: string): readonly string[] => dimensions[name] ?? [];
  if (names.length === 0 || names.some((name) => valuesOf(name).length === 0)) return;
  const open = new Map(pairsOf(names, valuesOf).map((pair) => [keyOf(pair), pair]));
  const doubted = new Map<string, number>();
  function* trying(combination: Combination): Generator<Combination, void, boolean> {
    const isTried = yield Object.fromEntries(names.map((name) => [name, combination[name] ?? '']));
    for (const key of pairsOf(names, (name) => [combination[name] ?? '']).map(keyOf)) {
      if (isTried) open.delete(key);
      doubted.set(key, isTried ? 0 : (doubted.get(key) ?? 0) + 1);
    }
  }
  const usual = Object.fromEntries(names.map((name) => [name, valuesOf(name)[0] ?? '']));
  yield* trying(usual);
  for (const name of names)
    for (const value of valuesOf(name).slice(1))
      if (!isKnown(name, value)) yield* trying({ ...usual, [name]: value });
  const worth = (key: string): number => (open.has(key) ? 1 : 0) - (doubted.get(key) ?? 0);
  const inAnyOrder = [...open.keys()].sort((one, other) => (mixed(one) < mixed(other) ? -1 : 1));
  const [subject = ''] = names;
  for (const key of inAnyOrder) {
    const pair = open.get(key);
    if (pair !== undefined && subject in pair) yield* trying({ ...usual, ...pair });
  }
  for (const key of Array.from({ length: attempts }, () => inAnyOrder).flat()) {
    const pair = open.get(key);
    if (pair === undefined) continue;
    let chosen = pair;
    for (const name of names.filter((each) => !(each in pair))) {
      const worths = valuesOf(name).map((value) => {
        const beside = (each: string) => (each === name ? [value] : [chosen[each] ?? []].flat());
        return pairsOf(names, beside).reduce((sum, each) => sum + worth(keyOf(each)), 0);
      });
      chosen = { ...chosen, [name]: valuesOf(name)[worths.indexOf(Math.max(...worths))] ?? '' };
    }
    yield* trying(chosen);
  }
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
