import { describe, expect, it } from 'vitest';
import type { Recorder } from '#harness/http/exchange.ts';
import { noControl } from '#harness/state-control/control.ts';
import { newHistory } from './history.ts';

const slow = (): Recorder => ({
  exchanges: [],
  send: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return {} as Awaited<ReturnType<Recorder['send']>>;
  },
});

const request = (method = 'GET') => new Request('http://server.invalid/', { method });
const ours = { caller: 'nobody', location: 'a.feature:1' };
const others = { caller: 'nobody' };

describe('a history', () => {
  it.each([
    ['two changes at once', true, 'POST', true],
    ['a read beside a change', true, 'GET', true],
    ['one request after another', false, 'POST', false],
  ])('knows what was open at the same time: %s', async (_, atOnce, method, isBeside) => {
    const history = newHistory();
    const { send } = history.recording(slow());
    const first = send(request('POST'), ours);
    if (!atOnce) await first;
    await Promise.all([first, send(request(method), ours)]);
    const beside = history.events.map((each) => each.kind === 'sent' && each.isBesideOthers);
    expect(beside).toEqual([isBeside, isBeside]);
  });

  it('lets reads at once disturb nothing', async () => {
    const history = newHistory();
    const { send } = history.recording(slow());
    await Promise.all([send(request(), ours), send(request(), ours)]);
    expect(history.events).toMatchObject([{ isBesideOthers: false }, { isBesideOthers: false }]);
  });

  it.each([
    ['a read', [], 'GET'],
    ['a write', ['unknown'], 'POST'],
  ])('records %s outside of scenarios as %j', async (_, kinds, method) => {
    const history = newHistory();
    await history.recording(slow()).send(request(method), others);
    expect(history.events.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('knows nothing after a state that could not be entered, or while scenarios run side by side', async () => {
    const history = newHistory();
    const control = history.noteStates(noControl);
    await control.restoreInitialState();
    await expect(control.enter('any')).rejects.toThrow('needs the state');
    expect(history.events).toHaveLength(1);
    const failing = history.noteStates({ ...noControl, states: new Set(['any']) });
    await expect(failing.enter('any')).rejects.toThrow('needs the state');
    await history.whileShared(() => control.restoreInitialState());
    const unknown = { kind: 'unknown' };
    expect(history.events).toEqual([{ kind: 'restore', isCalm: false }, unknown, unknown]);
  });
});
