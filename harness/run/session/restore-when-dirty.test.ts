import { expect, it } from 'vitest';
import { noControl } from '#harness/targets/control/control.ts';
import { restoreWhenDirty } from './restore-when-dirty.ts';

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
