import { expect, it } from 'vitest';
import { noControl } from '#harness/state-control/control.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import type { PassedMessages } from './har-entry.ts';
import { keepTraffic } from './run-traffic.ts';

const contract = { operations: new Map(), vocabulary: new Map() };
const request = () => new Request('http://server.invalid/');

function keeping() {
  const kept: PassedMessages[] = [];
  const { noteStates, keeping } = keepTraffic({ add: (passed) => kept.push(passed) }, contract, new Set());
  const { send } = keeping({ exchanges: [], send: async () => exchangeWith() });
  return {
    noteStates,
    send: () => send(request(), { caller: 'nobody' }),
    seen: () => kept.map((each) => each.situation),
  };
}

it('each exchange is kept with the states in which it was sent', async () => {
  const { noteStates, send, seen } = keeping();
  const names = ['a caller exists', 'time passes'];
  const control = noteStates({
    ...noControl,
    adapter: 'http',
    states: new Set(names),
    movesClock: true,
    enter: async () => ({}),
  });
  await control.restoreInitialState();
  await send();
  for (const name of names) await control.enter(name);
  await send();
  await send();
  await control.restoreInitialState();
  await send();
  expect(seen()).toEqual([
    { id: 1, states: [], movesClock: true },
    { id: 3, states: names, movesClock: true },
    { id: 3, states: names, movesClock: true },
    { id: 4, states: [], movesClock: true },
  ]);
});

it('without state control there is no situation', async () => {
  const { noteStates, send, seen } = keeping();
  const control = noteStates(noControl);
  await control.restoreInitialState();
  await control.enter('a caller exists').catch(() => undefined);
  await send();
  expect(seen()).toEqual([undefined]);
});
