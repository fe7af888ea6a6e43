import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readResult } from '#harness/result/result-file.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { decentAtFirst } from './servers/bad-server.ts';
import { heavyAnswers } from './servers/odd-server.ts';
import { runMeasured } from './testing/run-measured.ts';

/** In megabytes. */
const mostMemory = 400;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const states = JSON.stringify({ states: [{ state: 'a service is idle' }, { state: 'time passes' }] });

/** Lists its states as it should, and is heavy in everything else. */
const heavyInStates =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method !== 'GET') return answer(request, response);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(states);
  };

/** The dearest of each kind, since a run takes much longer than a check of the adapter. */
const dearest = ['gzip in gzip', '700 MB as br', 'one string of control characters', 'a list of empty lists'];

it.each(Object.entries(heavyAnswers))(
  'an adapter that lists its states with %s is our trouble, within bounds of memory',
  async (_, answer) => {
    const server = await httpServer(answer());
    try {
      const { exitCode, stderr, peak } = await runMeasured(['state-control', 'check', server.url], folder);
      expect({ exitCode, stderr }).toEqual({
        exitCode: expect.toBeOneOf([1, 3]),
        stderr: expect.not.stringMatching(/internal fault|\n\s+at /),
      });
      expect(peak).toBeLessThan(mostMemory);
    } finally {
      await server.close();
    }
  },
);

it.each(Object.entries(heavyAnswers).filter(([what]) => dearest.includes(what)))(
  'an adapter that enters a state with %s fails no rule, within bounds of memory',
  async (_, answer) => {
    const adapter = await httpServer(heavyInStates(answer()));
    const server = await decentAtFirst((_request, response) => void response.writeHead(404).end());
    const profile = join(folder, 'profile.yaml');
    const stateControl = { adapter: 'http', url: adapter.url };
    await writeFile(profile, JSON.stringify({ name: 'it', baseUrl: server.url, stateControl }));
    try {
      const words = ['verify', '--profile', profile, '--out', folder, '--only', 'SH-02,SH-04,SH-10'];
      const { stderr, peak } = await runMeasured(words, folder);
      expect(stderr).not.toMatch(/internal fault|\n\s+at /);
      expect(peak).toBeLessThan(mostMemory);
      const { rules } = await readResult(join(folder, 'it', 'result.json'));
      expect(rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'passed')).toEqual([]);
    } finally {
      await Promise.all([server.close(), adapter.close()]);
    }
  },
);
