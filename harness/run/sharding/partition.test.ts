import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Load, partition } from './partition.ts';

const loads: fc.Arbitrary<Load[]> = fc.uniqueArray(fc.nat(999), { maxLength: 60 }).chain((lines) =>
  fc.tuple(
    ...lines.map((line) =>
      fc.record({
        location: fc.constant(`a.feature:${line}`),
        cost: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 900, noNaN: true })),
      }),
    ),
  ),
);
const count = fc.integer({ min: 1, max: 12 });

describe('a partition', () => {
  it('holds every load in exactly one part', () => {
    fc.assert(
      fc.property(loads, count, (all, of) => {
        const parts = partition(all, of);
        expect(parts).toHaveLength(of);
        expect(parts.flat().sort()).toEqual(all.map(({ location }) => location).sort());
      }),
    );
  });

  it('is the same for every job, whatever order the loads come in', () => {
    const shuffled = loads.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, count, ([all, otherwise], of) => {
        expect(partition(otherwise, of)).toEqual(partition(all, of));
      }),
    );
  });

  it('is balanced: no part costs more than the mean and the dearest load', () => {
    fc.assert(
      fc.property(loads, count, (all, of) => {
        const costs = new Map(all.map(({ location, cost }) => [location, cost]));
        const sum = (locations: readonly string[]): number =>
          locations.reduce((total, location) => total + (costs.get(location) ?? Number.NaN), 0);
        const bound = sum([...costs.keys()]) / of + Math.max(0, ...costs.values());
        for (const part of partition(all, of)) expect(sum(part)).toBeLessThanOrEqual(bound * (1 + 1e-9));
      }),
    );
  });

  it('shares out what costs nothing', () => {
    const free = Array.from({ length: 9 }, (_, line) => ({ location: `a.feature:${line}`, cost: 0 }));
    expect(partition(free, 3).map(({ length }) => length)).toEqual([3, 3, 3]);
  });
});
