import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readResult } from '#harness/result/result-file.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { decentAtFirst } from './servers/bad-server.ts';
import { heavyAnswers } from './servers/odd-server.ts';
import { runMeasured } from './testing/run-measured.ts';

/** In megabytes. We promise 500; the highest that was seen is 372. */
const mostMemory = 450;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(heavyAnswers))('a server that answers everything with %s', (_, answer) => {
  it('is judged by verify within bounds of memory, and every report is there', async () => {
    const server = await decentAtFirst(answer());
    const profile = join(folder, 'profile.yaml');
    await writeFile(profile, JSON.stringify({ name: 'heavy', baseUrl: server.url, budget: { seconds: 30 } }));
    const out = join(folder, 'out');
    try {
      const { peak, exitCode, stderr } = await runMeasured(
        ['verify', '--profile', profile, '--out', out],
        folder,
      );
      expect.soft({ exitCode, stderr }).toEqual({
        exitCode: expect.toBeOneOf([1, 3]),
        stderr: expect.not.stringMatching(/internal fault|\n\s+at /),
      });
      expect.soft(peak).toBeLessThan(mostMemory);
      expect((await readResult(join(out, 'heavy', 'result.json'))).rules.length).toBeGreaterThan(400);
      expect(await readdir(join(out, 'heavy'))).toHaveLength(10);
    } finally {
      await server.close();
    }
  });

  it.each(['init', 'diff'])('is looked at by %s within bounds of memory', async (command) => {
    const server = await httpServer(answer());
    try {
      const { peak, exitCode, stderr } = await runMeasured([command, server.url], folder);
      expect.soft({ exitCode, stderr }).toEqual({
        exitCode: expect.toBeOneOf([0, 1, 2, 3]),
        stderr: expect.not.stringMatching(/internal fault|\n\s+at /),
      });
      expect(peak).toBeLessThan(mostMemory);
    } finally {
      await server.close();
    }
  });
});
