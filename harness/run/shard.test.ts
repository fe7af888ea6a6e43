import { describe, expect, it } from 'vitest';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { scenariosOf } from './shard.ts';

// Those about everything are run by every shard, over what it has recorded.
const all = writtenScenarios().filter(({ subject, isEvery }) => subject === 'server' && !isEvery);

async function shards(of: number, only?: readonly string[]): Promise<readonly (readonly string[])[]> {
  return Promise.all(Array.from({ length: of }, (_, index) => scenariosOf({ index: index + 1, of }, only)));
}

describe('the scenarios of a shard', () => {
  it.each([1, 2, 3, 8])('are those of one of %i that take every scenario once', async (of) => {
    const split = await shards(of);
    expect(split.flat().sort()).toEqual(all.map(({ location }) => location).sort());
    const sizes = split.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
  });

  it('are those of the wanted rules alone, and none where there are more shards than scenarios', async () => {
    const split = await shards(2, ['SH-04']);
    const wanted = all.filter(({ rules }) => rules.includes('SH-04')).map(({ location }) => location);
    expect(split.flat().sort()).toEqual(wanted.sort());
    expect(await scenariosOf({ index: 999, of: 1000 }, ['SH-04'])).toEqual([]);
  });
});
