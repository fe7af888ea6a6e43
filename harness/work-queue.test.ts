import { setTimeout } from 'node:timers/promises';
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
      await setTimeout(5);
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
      await setTimeout(1);
      if (number === 2) throw new Error('broken');
    });
    await expect(all).rejects.toThrow('broken');
    await setTimeout(5);
    expect(begun).toEqual([1, 2]);
  });
});

describe('a queue with one lane', () => {
  it('does one thing at a time, in order, also after a failure', async () => {
    const inTurn = workQueue(1);
    const done: number[] = [];
    const piece = (number: number, ms: number) => async (): Promise<void> => {
      await setTimeout(ms);
      done.push(number);
      if (number === 2) throw new Error('broken');
    };
    const all = [inTurn(piece(1, 20)), inTurn(piece(2, 1)), inTurn(piece(3, 1))];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(done).toEqual([1, 2, 3]);
  });
});
