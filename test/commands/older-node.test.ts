import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { readResult } from '#harness/result/result-file.ts';
import { root } from '#harness/root.ts';
import { listen } from '#reference/server/listen.ts';
import { createReference } from '#reference/server/reference.ts';

/** The machine's own Node, where it is older than ours: the launcher then starts the one that npm brought. */
const older = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));
let child: ChildProcess | undefined;

afterEach(() => {
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
});

async function slowServer() {
  const reference = createReference({ controlToken: 'unused' });
  let asked = 0;
  const server = await listen({
    async fetch(request) {
      asked += 1;
      await setTimeout(20, undefined, { ref: false });
      return reference.fetch(request);
    },
    control: reference.control,
  });
  return { ...server, asked: () => asked };
}

// A terminal sends the signal to the launcher and to what it started; a script may send it to the launcher alone.
it.runIf(older !== undefined).each([
  ['to the whole group', true],
  ['to the launcher', false],
] as const)('Ctrl-C %s keeps what a run has exercised, time and again', async (_, toGroup) => {
  for (let time = 0; time < 3; time += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
    const server = await slowServer();
    const words = [
      join(root, 'harness/cli/svc-contract.js'),
      'verify',
      server.url,
      '--allow',
      'burst',
      '--out',
      folder,
    ];
    child = spawn(older ?? '', words, { detached: true, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await expect.poll(server.asked, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(40 + time * 7);
    process.kill(toGroup ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGINT');
    expect(await ended).toEqual([130, null]);
    const [own = ''] = await readdir(folder);
    expect((await readResult(join(folder, own, 'result.json'))).partial).toBe(true);
    await Promise.all([server.close(), rm(folder, { recursive: true })]);
  }
});
