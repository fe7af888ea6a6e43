import { expect, it } from 'vitest';
import { type Combination, covering, type Dimensions } from './covering.ts';

const dimensions = {
  list: ['a', 'b', 'c', 'd'],
  page: ['first', 'second', 'last'],
  size: ['100', '7'],
  sort: ['none', 'name', 'id'],
};

function rowsOf(of: Dimensions, ranked?: string): readonly Combination[] {
  const all: Combination[] = [];
  const rows = covering(of, undefined, (name) => name === ranked);
  for (let next = rows.next(true); next.done !== true; next = rows.next(true))
    all.push(next.value.combination);
  return all;
}

it('has each value alone first, then every pair once in few combinations, and is the same each time', () => {
  const all = rowsOf(dimensions);
  const [usual] = all;
  expect(usual).toEqual({ list: 'a', page: 'first', size: '100', sort: 'none' });
  const unusualIn = (each: Combination) =>
    Object.entries(each).filter(([name, value]) => usual?.[name] !== value);
  const alone = all.slice(1, 1 + 3 + 2 + 1 + 2);
  for (const each of alone) expect(unusualIn(each)).toHaveLength(1);
  const others = all.slice(
    1 + alone.length,
    all.findIndex((each) => unusualIn(each).length > 1 && each.list !== 'a'),
  );
  for (const { list } of others) expect(list).toBe('a');
  const besideLists = all.slice(1 + alone.length + others.length);
  for (const each of besideLists)
    expect(unusualIn(each)).toEqual([['list', expect.anything()], expect.anything()]);
  const pairs = new Set(
    all.flatMap((each) =>
      Object.entries(each).flatMap((one) => Object.entries(each).map((other) => [one, other].join())),
    ),
  );
  const sizes = Object.values(dimensions).map(({ length }) => length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  // Each value stands beside itself, and beside every value of the other dimensions.
  expect(pairs.size).toBe(total + sizes.reduce((sum, size) => sum + size * (total - size), 0));
  expect(all.length).toBeLessThan(24 + 9);
  expect(rowsOf(dimensions)).toEqual(all);
});

it.each([
  ['at once', false],
  ['later', true],
])(
  'tries the pairs of a combination beside other values if it is said %s that it could not be tried',
  (_, isLater) => {
    const tried: string[] = [];
    const rows = covering(dimensions);
    // No page after the first has the size 7.
    const isPossible = (page = '', size = ''): boolean => page === 'first' || size === '100';
    for (let next = rows.next(true); next.done !== true; ) {
      const { combination, decides, failed } = next.value;
      const { list, page, size, sort } = combination;
      const isTried = isPossible(page, size);
      if (isTried) tried.push(`${page} ${sort}`, `${list} ${page}`);
      next = rows.next(isTried || (isLater && !decides));
      if (!isTried && isLater && !decides) failed();
    }
    expect(new Set(tried).size).toBe(3 * 3 + 4 * 3);
  },
);

it('tries a value alone beside the first value of the first dimension that has it', () => {
  const rows = covering(dimensions);
  const alone: string[] = [];
  // Only one list has a second page.
  for (let next = rows.next(true); next.value?.stage === 'alone'; ) {
    const { list, page } = next.value.combination;
    const isPossible = page !== 'second' || list === 'c';
    if (isPossible && page === 'second') alone.push(`${list} ${page}`);
    next = rows.next(isPossible);
  }
  expect(alone).toEqual(['c second']);
});

it('tries a value that is known only in pairs', () => {
  const rows = covering(dimensions, (name) => name !== 'sort');
  const first = Array.from({ length: 4 }, () => {
    const { value } = rows.next(true);
    return `${value?.stage} ${Object.values(value?.combination ?? {}).join(' ')}`;
  });
  expect(first.slice(0, 3)).toEqual([
    'alone a first 100 none',
    'alone a first 100 name',
    'alone a first 100 id',
  ]);
  expect(first[3]).toMatch(/^beside [bcd]/);
});

it('has the values of a ranked dimension in its order', () => {
  const rows = rowsOf({ list: dimensions.list, page: dimensions.page }, 'page');
  expect(rows.slice(-6).map(({ page }) => page)).toEqual([
    'second',
    'second',
    'second',
    'last',
    'last',
    'last',
  ]);
});

it('has nothing if a dimension has no values', () => {
  expect(rowsOf({ list: [], page: ['first'] })).toEqual([]);
});
