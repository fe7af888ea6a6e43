import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HarnessError } from '#harness/errors/errors.ts';
import { type Exchange, recorder } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { nothingPublished, type Published } from '#harness/profile/profile.ts';
import { cleanUp } from '#harness/run/clean-up.ts';
import { noControl } from '#harness/state-control/control.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { sessionWith } from '#test/builders/session.ts';
import { endingCalm, restoreWhenDirty } from './restore-when-dirty.ts';

const base = 'http://service.invalid';
const deletions: Published = {
  ...nothingPublished,
  matches: (method, path) => method === 'DELETE' && path.startsWith('/systems/'),
};

const sent = (method: string, path: string, status: number, content?: unknown): Exchange => {
  const exchange = exchangeWith({ operation: 'createIt', url: base + path, status, content });
  return { ...exchange, request: { ...exchange.request, method } };
};
const made = (path: string, id: string): Exchange => sent('POST', path, 201, { id });

/** The records that the clean-up leaves if each DELETE request it sends is refused with 409. */
function leftBy(exchanges: readonly Exchange[]) {
  const busy = inProcessTarget('it', async () => new Response(null, { status: 409 }));
  const aside = recorder(busy, new Map());
  const session = sessionWith({ published: deletions });
  return cleanUp({
    ...session,
    target: { ...busy, baseUrl: base },
    aside,
    isLikeUnknownPath: async () => false,
    recorder: { ...session.recorder, exchanges },
  });
}

it('does not list records that a scenario has removed', async () => {
  const removal = sent('DELETE', '/systems/1', 202);
  expect(await leftBy([made('/systems', '1'), made('/systems/1/profiles', '2'), removal])).toEqual([]);
});

it('distinguishes refused removals from missing operations', async () => {
  expect(await leftBy([made('/systems', '1'), made('/rules', '2')])).toEqual([
    { path: '/systems', refusal: 'DELETE returned 409', ids: ['1'] },
    { path: '/rules', ids: ['2'] },
  ]);
});

/** State control that records its calls, and takes time to enter a state. */
function noted(restoreInitialState: () => Promise<void> = async () => undefined) {
  const seen: string[] = [];
  const control = {
    ...noControl,
    async enter(state: string) {
      await setTimeout(20);
      seen.push(state);
      return {};
    },
    async restoreInitialState() {
      seen.push('calm');
      await restoreInitialState();
    },
  };
  return { seen, control };
}

it('restores the initial state once, and again after a state or a write', async () => {
  const { seen, control: noting } = noted();
  const { noticeWrites, whenDirty } = restoreWhenDirty();
  const send = noticeWrites(async ({ method }) => {
    seen.push(method);
    return new Response();
  });
  const control = whenDirty(noting);
  const request = (method: string) => send(new Request('http://it.invalid', { method }));
  await control.restoreInitialState();
  await request('GET');
  await request('HEAD');
  await control.restoreInitialState();
  await control.enter('time passes');
  await control.restoreInitialState();
  await request('POST');
  await control.restoreInitialState();
  expect(seen).toEqual(['calm', 'GET', 'HEAD', 'time passes', 'calm', 'POST', 'calm']);
});

it('tries to restore the initial state again after a failure', async () => {
  const { seen, control: noting } = noted(() => Promise.reject(new Error('not now')));
  const control = restoreWhenDirty().whenDirty(noting);
  await expect(control.restoreInitialState()).rejects.toThrow('not now');
  await expect(control.restoreInitialState()).rejects.toThrow('not now');
  expect(seen).toEqual(['calm', 'calm']);
});

it.each([
  ['ends', async () => 'done'],
  ['fails', () => Promise.reject(new Error('broken'))],
])('restores the initial state when the work %s, after pending states are entered', async (_, end) => {
  const { seen, control } = noted();
  await endingCalm(control, async ({ enter }) => {
    void enter('the clock stands still');
    return end();
  }).catch(({ message }: Error) => expect(message).toBe('broken'));
  expect(seen).toEqual(['the clock stands still', 'calm']);
});

it('reports why it could not be restored, and keeps the result', async () => {
  const { control } = noted(() => Promise.reject(new HarnessError('CONTROL_BROKEN', 'gone')));
  expect(await endingCalm(control, async () => 1)).toEqual({ done: 1, notCalm: 'gone' });
});
