import { describe, expect, it } from 'vitest';
import { measureInterleaved } from './interleaved.ts';

describe('two things in turn', () => {
  it.each([
    [true, 'oToT'],
    [false, 'ToTo'],
  ])('are each measured as often, ours first: %s', async (isOursFirst, order) => {
    const taken: string[] = [];
    const take = (name: string, values: number[]) => async () => {
      taken.push(name);
      const value = values.shift() ?? 0;
      return { value, clock: value * 2 };
    };
    const round = await measureInterleaved(take('o', [1, 3]), take('T', [10, 30]), isOursFirst, 2);
    expect(round).toEqual({ ours: { value: 2, clock: 4 }, theirs: { value: 20, clock: 40 } });
    expect(taken.join('')).toBe(order);
  });

  it('have no clock where none was read', async () => {
    const take = async () => ({ value: 1 });
    expect(await measureInterleaved(take, take, true)).toEqual({ ours: { value: 1 }, theirs: { value: 1 } });
  });
});
