import { describe, expect, it } from 'vitest';
import type { Adapter, CheckResult, Reply } from './check.ts';
import { checkAsAsked, type Rehearsal } from './check-asked.ts';

const about = 'a service has been silent';
const rehearsal: Rehearsal = {
  asked: [61, 121].map((seconds) => ({ state: about, params: { seconds }, rules: [`SH-${seconds}`] })),
  rulesWithout: async (_, member) => [`${member}-RULE`],
};
const done: Reply = { kind: 'done', body: { values: {} } };
const entered: CheckResult = { about, outcome: 'ok', why: 'entered' };

function adapterWith(enter: (seconds: unknown) => Reply, params?: object): Adapter {
  return {
    list: async () => ({ kind: 'done', body: { states: [{ state: about, ...(params && { params }) }] } }),
    enter: async (stateRequest) => enter((stateRequest as { params: { seconds: number } }).params.seconds),
    calm: async () => done,
  };
}

describe('an adapter that is asked for a state as scenarios ask for it', () => {
  it('has nothing to be told beyond its states where it takes every set of parameters', async () => {
    expect(
      await checkAsAsked(
        adapterWith(() => done),
        [entered],
        rehearsal,
      ),
    ).toEqual([entered]);
  });

  it.each<[string, Adapter, string, string]>([
    [
      'its own schema excludes',
      adapterWith(() => done, { properties: { seconds: { maximum: 100 } } }),
      'unsupported',
      'excluded by its own schema: seconds must be <= 100; costs SH-121',
    ],
    [
      'it refuses',
      adapterWith((seconds) => (seconds === 121 ? { kind: 'refused', said: '400' } : done)),
      'broken',
      '400; costs SH-121',
    ],
  ])('is told which rules the value costs that %s', async (_, adapter, outcome, why) => {
    const [, found, ...others] = await checkAsAsked(adapter, [entered], rehearsal);
    expect(found).toEqual({ about: `${about} {"seconds":121}`, outcome, why });
    expect(others).toEqual([]);
  });

  it('is told which rules a value costs that it does not answer', async () => {
    const incomplete: CheckResult = {
      about,
      outcome: 'incomplete',
      why: 'does not tell now: rules that look at it will be untested',
      omitted: ['now'],
    };
    const [found] = await checkAsAsked(
      adapterWith(() => done),
      [incomplete],
      rehearsal,
    );
    expect(found?.why).toBe('does not tell now: now costs now-RULE');
  });
});
