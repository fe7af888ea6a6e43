import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inLanes } from '#harness/lanes.ts';

it('work is done in so many lanes and no more, each thing once', async () => {
  let now = 0;
  let most = 0;
  const done: number[] = [];
  await inLanes([1, 2, 3, 4, 5], 2, async (number) => {
    now += 1;
    most = Math.max(most, now);
    await setTimeout(5);
    now -= 1;
    done.push(number);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
