import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import type { SmallServer } from '#test/builders/small-server.ts';
import { childEnvironment } from '#test/commands/testing/run-command.ts';
import { oddAfterwards, oddServers } from './servers/odd-server.ts';
import { hasty, someRules } from './testing/attempt.ts';

/** In megabytes; SECURITY.md promises 500. */
const mostMemory = 450;

interface End {
  readonly exitCode: number;
  readonly printed: string;
  readonly peak: number;
  readonly ms: number;
}

const commands = {
  verify: (file: string, folder: string) => [
    'verify',
    '--profile',
    file,
    '--out',
    folder,
    '--only',
    someRules,
  ],
  init: (file: string, _: string, url: string) => ['init', url, '--profile', file],
  diff: (file: string) => ['diff', '--profile', file],
};

// Each command looks at every server in one process: to start one takes longer than most of what they look at.
describe.each(Object.entries(commands))('%s', (command, wordsOf) => {
  const servers = command === 'verify' ? oddAfterwards : oddServers;
  const ends = new Map<string, End>();
  let folder = '';
  const running: SmallServer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
    const lines: (readonly string[])[] = [];
    for (const [at, start] of Object.values(servers).entries()) {
      const server = await start();
      running.push(server);
      const file = join(folder, `profile-${at}.yaml`);
      const profile = { name: 'odd', baseUrl: server.url, ...hasty, budget: { seconds: 4 } };
      await writeFile(file, JSON.stringify(profile));
      lines.push(wordsOf(file, folder, server.url));
    }
    const file = join(folder, 'lines.json');
    await writeFile(file, JSON.stringify(lines));
    const script = join(root, 'test/hostile/testing/run-in-turn.ts');
    const child = spawn(process.execPath, ['--expose-gc', script, file], {
      cwd: folder,
      env: childEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    const told = JSON.parse(await readFile(`${file}.ends`, 'utf8')) as End[];
    for (const [at, what] of Object.keys(servers).entries()) ends.set(what, told[at] as End);
    if (process.env.SHOW_PEAKS !== undefined)
      for (const [what, { exitCode, peak, ms, printed }] of ends)
        process.stdout.write(
          `${command}\t${what}\t${exitCode}\t${peak} MB\t${ms} ms\t${printed.split('\n').at(-2)?.slice(0, 100)}\n`,
        );
  });

  afterAll(async () => {
    await Promise.all(running.map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.keys(servers))('ends within bounds of memory on %s', (what) => {
    const end = ends.get(what);
    expect(end?.exitCode).toBeOneOf(command === 'verify' ? [0, 1, 3] : [0, 1, 2, 3]);
    expect(end?.printed).not.toMatch(/internal fault|\n\s+at /);
    expect(end?.peak).toBeLessThan(mostMemory);
  });
});
