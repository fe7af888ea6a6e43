import { describe, expect, it } from 'vitest';
import { controllableClock } from './clock.ts';

const start = new Date('2026-02-03T04:05:06.000Z');

describe('a controllable clock', () => {
  it('moves by waiting while it stands still', async () => {
    const clock = controllableClock();
    clock.standStill();
    const before = clock.now().getTime();
    await clock.wait(30_000);
    expect(clock.now().getTime() - before).toBe(30_000);
  });

  it('passes time on top of the clock beneath, until it runs freely', () => {
    const clock = controllableClock({ now: () => start, wait: async () => {} });
    clock.pass(5000);
    expect(clock.now().getTime() - start.getTime()).toBe(5000);
    clock.runFreely();
    expect(clock.now()).toEqual(start);
  });

  it('ends a wait when enough time is made to pass', async () => {
    const clock = controllableClock({ now: () => start, wait: () => new Promise(() => {}) });
    const waited = clock.wait(10_000);
    clock.pass(4000);
    clock.pass(6000);
    await waited;
    expect(clock.now().getTime() - start.getTime()).toBe(10_000);
  });
});
