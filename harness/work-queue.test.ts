import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { doAll, workQueue } from '#harness/work-queue.ts';

describe('doing the same to all', () => {
  it('takes so many at once and no more, each once', async () => {
    let now = 0;
    let most = 0;
    const done: number[] = [];
    await doAll([1, 2, 3, 4, 5], 2, async (number) => {
      now += 1;
      most = Math.max(most, now);
      await setImmediate();
      now -= 1;
      done.push(number);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('begins nothing more once one has failed', async () => {
    const begun: number[] = [];
    const all = doAll([1, 2, 3], 1, async (number) => {
      begun.push(number);
      await setImmediate();
      if (number === 2) throw new Error('broken');
    });
    await expect(all).rejects.toThrow('broken');
    await setImmediate();
    expect(begun).toEqual([1, 2]);
  });
});

it('does one thing at a time in one lane, in order, also after a failure', async () => {
  const inTurn = workQueue(1);
  const done: number[] = [];
  const piece = (number: number) => async (): Promise<void> => {
    await setImmediate();
    done.push(number);
    if (number === 2) throw new Error('broken');
  };
  const all = await Promise.allSettled([1, 2, 3].map((number) => inTurn(piece(number))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 2, 3]);
});
