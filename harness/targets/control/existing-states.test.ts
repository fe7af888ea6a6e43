import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { type Control, fallingBackTo, noControl } from './control.ts';
import { givenControl } from './existing-states.ts';

const accounts = [1, 2].map((id) => ({ connectedSystemId: id, connectedSystemObjectId: String(id) }));
const given = givenControl({
  'a person has accounts': { metaverseObjectId: 'm', accounts },
  'a schedule execution has finished': { scheduleExecutionId: 'e', status: 'Complete' },
});

describe('states that hold already', () => {
  it('answer as many accounts as are wanted', async () => {
    const wanted = { accounts: [{ settlesAfterSeconds: 0 }] };
    expect(await given.enter('a person has accounts', wanted)).toEqual({
      metaverseObjectId: 'm',
      accounts: accounts.slice(0, 1),
    });
  });

  it.each([
    ['another state', 'a schedule exists', {}],
    ['more accounts than there are', 'a person has accounts', { accounts: [{}, {}, {}] }],
    ['an account that takes its time', 'a person has accounts', { accounts: [{ settlesAfterSeconds: 5 }] }],
    ['an account that fails', 'a person has accounts', { accounts: [{ outcome: 'failed' }] }],
    ['another status', 'a schedule execution has finished', { status: 'Failed' }],
  ])('do not hold for %s', async (_, state, params) => {
    await expect(given.enter(state, params)).rejects.toThrow(Untestable);
  });
});

describe('state control in layers', () => {
  const lower: Control = {
    ...noControl,
    adapter: 'api',
    states: new Set(['a schedule exists']),
    enter: async () => ({ scheduleId: 's' }),
  };

  it('asks the second for what the first does not support', async () => {
    const both = fallingBackTo(lower)(given);
    expect(both.adapter).toBe('given');
    expect(await both.enter('a schedule exists')).toEqual({ scheduleId: 's' });
    await expect(both.enter('maintenance mode is on')).rejects.toThrow(Untestable);
  });
});
