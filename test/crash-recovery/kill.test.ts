import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRepeatedly } from './kill.ts';

it('has every answered change after a kill, and of the one under way all or nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-killed-'));
  try {
    const { kills, answered, flaws } = await killRepeatedly(folder, 6, 20_261_122);
    expect(flaws).toEqual([]);
    expect(kills).toBe(6);
    expect(answered).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
