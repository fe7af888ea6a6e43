import { describe, expect, it } from 'vitest';
import { delay } from './delay.ts';

async function delays(latency: number, jitter: number, seed: number, count = 50): Promise<readonly number[]> {
  const waited: number[] = [];
  const wait = async (ms: number) => waited.push(ms);
  const fetch = delay({ latency, jitter, seed }, wait)(async () => new Response('answered'));
  for (let sent = 0; sent < count; sent += 1)
    expect(await (await fetch(new Request('http://server.invalid'))).text()).toBe('answered');
  return waited;
}

describe('a delay', () => {
  it('is between the latency and the sum of latency and jitter, and reaches both limits', async () => {
    expect(new Set(await delays(40, 2, 1))).toEqual(new Set([40, 41, 42]));
  });

  it('is the same for the same seed, and differs for another seed', async () => {
    expect(await delays(0, 1000, 7)).toEqual(await delays(0, 1000, 7));
    expect(await delays(0, 1000, 8)).not.toEqual(await delays(0, 1000, 7));
  });
});
