import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countPresses } from './interruption.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes what comes twice at once for one press, and what comes later for another', () => {
  const count = countPresses();
  expect([count('signal'), count('signal'), count('launcher'), count('launcher')]).toEqual([1, 1, 1, 1]);
  vi.advanceTimersByTime(1_000);
  expect([count('launcher'), count('signal')]).toEqual([2, 2]);
});

it('takes what the launcher passes on for the same press, however late it is told', () => {
  const count = countPresses();
  expect(count('signal')).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(count('launcher')).toBe(1);
});

it('takes what was sent while the process was busy for the same press', () => {
  vi.useRealTimers();
  const count = countPresses();
  count('signal');
  const end = performance.now() + 800;
  while (performance.now() < end);
  return new Promise<void>((resolve) => {
    setTimeout(() => {
      expect(count('signal')).toBe(1);
      resolve();
    }, 1);
  });
});
