import { expect, it } from 'vitest';
import { killRepeatedly } from './kill.ts';

it('has every answered change after a kill, and of the one under way all or nothing', async () => {
  const { kills, answered, flaws } = await killRepeatedly(6, 20_261_122);
  expect(flaws).toEqual([]);
  expect(kills).toBe(6);
  expect(answered).toBeGreaterThan(0);
});
