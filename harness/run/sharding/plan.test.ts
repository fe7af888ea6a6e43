import { describe, expect, it } from 'vitest';
import { noControl } from '#harness/control/none.ts';
import { effects, newestRelease, type Profile } from '#harness/http/profile/profile.ts';
import { writtenScenarios } from '#harness/run/scenarios/features.ts';
import { costOf } from './cost.ts';
import { planShard } from './plan.ts';

const profile: Profile = {
  name: 'server',
  release: newestRelease,
  paths: {},
  pathsConfirmed: false,
  allowed: new Set(effects),
  stateless: false,
  credentials: {},
};
const session = { profile, control: noControl };
const all = (await writtenScenarios()).filter(({ tags }) => !tags.includes('@client'));

async function plans(of: number, options: Parameters<typeof planShard>[2] = {}) {
  return Promise.all(
    Array.from({ length: of }, (_, index) => planShard({ index: index + 1, of }, session, options)),
  );
}

describe('the plan of a shard', () => {
  it.each([1, 2, 3, 8])(
    'is one of %i that take every scenario once, in the order of the features',
    async (of) => {
      const shards = await plans(of);
      expect(shards.flatMap(({ features }) => features).sort()).toEqual(
        all.map(({ location }) => location).sort(),
      );
      expect(new Set(shards.map(({ plan }) => plan)).size).toBe(1);
      for (const { features } of shards) {
        const places = features.map((feature) => all.findIndex(({ location }) => location === feature));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    },
  );

  it('takes the scenarios of the wanted rules alone', async () => {
    const shards = await plans(3, { only: ['SH-04'] });
    const wanted = all.filter(({ rules }) => rules.includes('SH-04')).map(({ location }) => location);
    expect(shards.flatMap(({ features }) => features).sort()).toEqual(wanted.sort());
  });

  it('is told from a plan of another selection, of other timings and for another target', async () => {
    const [whole] = await plans(2);
    const [some] = await plans(2, { only: ['SH-04', 'SH-05'] });
    const untagged = all.filter(({ tags }) => !tags.some((tag) => /^@(needs|write|waiting)/.test(tag)));
    const [slow, quick] = untagged;
    const timings = new Map([
      [slow?.location ?? '', 90_000],
      [quick?.location ?? '', 1],
    ]);
    const [timed] = await plans(2, { timings });
    const other = await planShard(
      { index: 1, of: 2 },
      { ...session, profile: { ...profile, stateless: true } },
      {},
    );
    expect(some?.plan).not.toBe(whole?.plan);
    expect(timed?.plan).not.toBe(whole?.plan);
    expect(other.profile).not.toBe(whole?.profile);
    expect(some?.profile).toBe(whole?.profile);
  });

  it('digests the kinds of callers and none of their keys', async () => {
    const holding = (key: string) => ({
      ...session,
      profile: { ...profile, credentials: { 'user:api-key': { 'x-api-key': key } } },
    });
    const [one, other] = await Promise.all(
      ['first', 'second'].map((key) => planShard({ index: 1, of: 2 }, holding(key), {})),
    );
    expect(one?.profile).toBe(other?.profile);
    expect(one?.profile).not.toBe((await plans(2))[0]?.profile);
  });
});

describe('the cost of a scenario', () => {
  const scenario = (...tags: string[]) => ({
    name: '',
    location: 'a.feature:1',
    rules: [],
    file: 'a.feature',
    tags: ['@SH-04', ...tags],
    stimulus: '',
  });
  const untimed = new Map<string, number>();
  const cost = (...tags: string[]): number => costOf(scenario(...tags), session, untimed);

  it('is higher for one that sends much, and highest for one that waits for real', () => {
    expect(cost('@waiting')).toBeGreaterThan(cost('@burst'));
    expect(cost('@burst')).toBeGreaterThan(cost());
  });

  it('is no more for waiting where the clock can be moved', () => {
    const moving = { profile, control: { ...noControl, movesClock: true } };
    expect(costOf(scenario('@waiting'), moving, untimed)).toBe(costOf(scenario(), moving, untimed));
  });

  it('is next to nothing for one that this target spares', () => {
    expect(cost('@needs-control')).toBeLessThan(cost() / 10);
  });

  it('is what an earlier run took, and the median of that for a new scenario', () => {
    const timings = new Map([
      ['a.feature:1', 7_000],
      ['a.feature:2', 40],
      ['a.feature:3', 30],
    ]);
    expect(costOf(scenario(), session, timings)).toBe(7_000);
    expect(costOf({ ...scenario(), location: 'a.feature:9' }, session, timings)).toBe(40);
  });
});
