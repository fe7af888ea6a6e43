import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HarnessError } from '#harness/errors.ts';
import { noControl } from '#harness/targets/control/control.ts';
import { endingCalm, restoreWhenDirty } from './restore-when-dirty.ts';

/** What reaches a server of a subject whose calm state is entered once. */
function watched() {
  const seen: string[] = [];
  const { noticeWrites, whenDirty } = restoreWhenDirty();
  const send = noticeWrites(async ({ method }) => {
    seen.push(method);
    return new Response();
  });
  const control = whenDirty({
    ...noControl,
    enter: async (state: string) => {
      seen.push(state);
      return {};
    },
    calm: async () => {
      seen.push('calm');
    },
  });
  const ask = (method: string) => send(new Request('http://it.invalid', { method }));
  return { seen, control, ask };
}

it('enters the calm state once, and again after a state or a request that may write', async () => {
  const { seen, control, ask } = watched();
  await control.calm();
  await ask('GET');
  await ask('HEAD');
  await control.calm();
  await control.enter('time passes');
  await control.calm();
  await ask('POST');
  await control.calm();
  expect(seen).toEqual(['calm', 'GET', 'HEAD', 'time passes', 'calm', 'POST', 'calm']);
});

it('enters it again where it could not be entered', async () => {
  let calls = 0;
  const control = restoreWhenDirty().whenDirty({
    ...noControl,
    calm: async () => {
      calls += 1;
      throw new Error('not now');
    },
  });
  await expect(control.calm()).rejects.toThrow('not now');
  await expect(control.calm()).rejects.toThrow('not now');
  expect(calls).toBe(2);
});

/** State control that notes what it was asked for, and takes its time to enter a state. */
function noted(calm: () => Promise<void> = async () => undefined) {
  const seen: string[] = [];
  const control = {
    ...noControl,
    async enter(state: string) {
      await setTimeout(20);
      seen.push(state);
      return {};
    },
    async calm() {
      seen.push('calm');
      await calm();
    },
  };
  return { seen, control };
}

it.each([
  ['ends', async () => 'done'],
  [
    'fails',
    async () => {
      throw new Error('broken');
    },
  ],
])('enters it at the end where the work %s, after what is still being entered', async (_, end) => {
  const { seen, control } = noted();
  await endingCalm(control, async ({ enter }) => {
    void enter('the clock stands still');
    return end();
  }).catch(({ message }: Error) => expect(message).toBe('broken'));
  expect(seen).toEqual(['the clock stands still', 'calm']);
});

it('says why it could not be entered at the end, and keeps what came of the work', async () => {
  const { control } = noted(() => Promise.reject(new HarnessError('CONTROL_BROKEN', 'gone')));
  expect(await endingCalm(control, async () => 1)).toEqual({ done: 1, notCalm: 'gone' });
});
