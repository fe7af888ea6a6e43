import { afterEach, describe, expect, it } from 'vitest';
import { shakenFreedoms } from '#reference/server/domain/freedoms.ts';
import { type Started, started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

async function get({ api, enter }: Started, path: string): Promise<unknown> {
  const { headers } = (await enter('a caller exists')) as { headers: Record<string, string> };
  return (await fetch(api + path, { headers })).json();
}

async function people(...words: string[]): Promise<unknown> {
  return get(await started('reference', ...words), '/api/v1/metaverse/objects?pageSize=3');
}

/** A seed by which basic health lies in another place. */
function seedWithOtherPaths(seed = 1): number {
  const { path } = shakenFreedoms(seed).paths.getBasicHealth;
  return path === '/api/v1/status' ? seed : seedWithOtherPaths(seed + 1);
}

describe('the stateful mock', () => {
  it('has the same people for the same seed, and others for another', async () => {
    const [one, again, other] = [
      await people('--seed', '7'),
      await people('--seed', '7'),
      await people('--seed', '8'),
    ];
    const names = (page: unknown) =>
      (page as { items: { displayName: string }[] }).items.map((each) => each.displayName);
    expect(names(one)).toHaveLength(3);
    expect(names(again)).toEqual(names(one));
    expect(names(other)).not.toEqual(names(one));
  });

  it('has as many Metaverse Objects as asked for', async () => {
    expect(await people('--objects', '1234')).toMatchObject({ totalCount: 1234, totalPages: 412 });
  });

  it('breaks one documented rule on request', async () => {
    const fault = 'SH-04-worker-has-the-limit-of-the-scheduler';
    const overall = async (...words: string[]): Promise<unknown> => {
      const server = await started('reference', ...words);
      await server.enter('a service has been silent', { service: 'WorkerSync', seconds: 90 });
      return get(server, '/api/v1/system/health');
    };
    expect(await overall()).toMatchObject({ overall: 'Unhealthy' });
    expect(await overall('--fault', fault)).toMatchObject({ overall: 'Degraded' });
  });

  it('takes the freedoms that the document leaves, and its requests are known all the same', async () => {
    const { api, ask } = await started('reference', '--shake', String(seedWithOtherPaths()));
    expect((await fetch(`${api}/api/v1/health`)).ok).toBe(false);
    expect((await fetch(`${api}/api/v1/status`)).ok).toBe(true);
    const { requests } = (await (await ask('/requests')).json()) as { requests: { operation?: string }[] };
    expect(requests.map(({ operation }) => operation)).toEqual([undefined, 'getBasicHealth']);
  });

  it('answers after a while', async () => {
    const { api, ask } = await started('reference', '--latency', '60', '--jitter', '5', '--seed', '1');
    await fetch(`${api}/api/v1/health`);
    const { requests } = (await (await ask('/requests')).json()) as { requests: { durationMs: number }[] };
    // Timers may be a millisecond early.
    expect(requests[0]?.durationMs).toBeGreaterThanOrEqual(59);
  });

  it('lets a page of another origin call', async () => {
    const origin = 'https://app.example';
    const { api } = await started('reference', '--cors', origin);
    const answer = await fetch(`${api}/api/v1/health`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
