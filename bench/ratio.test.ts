import { describe, expect, it } from 'vitest';
import { medianOf, ratioOf } from './ratio.ts';

describe('the ratio of a pair', () => {
  it('is taken round by round', () => {
    const rounds = [
      { ours: { value: 100 }, theirs: { value: 100 } },
      { ours: { value: 4_000 }, theirs: { value: 1_000 } },
      { ours: { value: 300 }, theirs: { value: 150 } },
    ];
    expect(ratioOf(rounds, ({ value }) => value)).toEqual({ lowest: 1, median: 2, highest: 4 });
  });

  it.each([
    [[1, 2, 9], 2],
    [[1, 2, 4, 9], 3],
    [[5], 5],
  ])('has of %j the middle %d', (sorted, middle) => {
    expect(medianOf(sorted)).toBe(middle);
  });
});
