import { expect, it, vi } from 'vitest';
import { unlessInterrupted } from './interruption.ts';

it('gives back only the result of work that an interrupt outran', async () => {
  const interruption = new AbortController();
  const error = () => new Error('interrupted');
  const leftOver = vi.fn();
  expect(await unlessInterrupted(interruption.signal, () => 'opened', error, leftOver)).toBe('opened');
  const late = Promise.withResolvers<string>();
  const outrun = unlessInterrupted(interruption.signal, () => late.promise, error, leftOver);
  interruption.abort();
  await expect(outrun).rejects.toThrow('interrupted');
  late.resolve('late');
  await vi.waitFor(() => expect(leftOver.mock.calls).toEqual([['late']]));
  const work = vi.fn();
  await expect(unlessInterrupted(interruption.signal, work, error)).rejects.toThrow('interrupted');
  expect(work).not.toHaveBeenCalled();
});
