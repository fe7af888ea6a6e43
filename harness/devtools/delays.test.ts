import { describe, expect, it } from 'vitest';
import { slowed } from './delays.ts';

const answer = async (): Promise<Response> => new Response('answered');

async function delays(delay: Parameters<typeof slowed>[1], count = 50): Promise<readonly number[]> {
  const waited: number[] = [];
  const fetch = slowed(answer, delay, async (ms) => waited.push(ms));
  for (let sent = 0; sent < count; sent += 1) {
    const response = await fetch(new Request('http://server.invalid'));
    expect(await response.text()).toBe('answered');
  }
  return waited;
}

describe('a delay', () => {
  it('is the latency where there is no jitter', async () => {
    expect(await delays({ latency: 40, jitter: 0, seed: 1 }, 3)).toEqual([40, 40, 40]);
  });

  it('lies between the latency and that and the jitter, both reached', async () => {
    const waited = new Set(await delays({ latency: 40, jitter: 2, seed: 1 }));
    expect(waited).toEqual(new Set([40, 41, 42]));
  });

  it('is the same for the same seed, and another for another', async () => {
    const [one, again, other] = [
      await delays({ latency: 0, jitter: 1000, seed: 7 }),
      await delays({ latency: 0, jitter: 1000, seed: 7 }),
      await delays({ latency: 0, jitter: 1000, seed: 8 }),
    ];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('is none where none is asked for', async () => {
    expect(await delays({ latency: 0, jitter: 0, seed: 1 })).toEqual([]);
  });
});
