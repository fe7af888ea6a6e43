import { expect, it } from 'vitest';
import { sessionWith } from '#test/builders/session.ts';
import { sessionsBeside } from './parallel.ts';

it('beside others, no scenario may move the clock, and the initial state is restored once', async () => {
  const seen: string[] = [];
  const control = {
    enter: async (state: string) => ({ entered: seen.push(state) }),
    restoreInitialState: async () => void seen.push('restored'),
  };
  const next = sessionsBeside(sessionWith({}, control));
  const [one, other] = [next(), next()];
  await Promise.all([one.control.restoreInitialState(), other.control.restoreInitialState()]);
  await one.control.enter('a caller exists', {});
  await expect(other.control.enter('time passes', { seconds: 3 })).rejects.toThrow('would affect');
  expect(seen).toEqual(['restored', 'a caller exists']);
  expect(one.journal).not.toBe(other.journal);
});
