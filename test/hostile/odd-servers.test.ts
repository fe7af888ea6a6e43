import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { rawServer } from './servers/bad-server.ts';
import { habits } from './servers/odd-server.ts';
import { type End, hasty, inOwnProcess, someRules } from './testing/attempt.ts';

/** In megabytes, as SECURITY.md promises. */
const mostMemory = 500;

const commands = {
  verify: (file: string) => ['verify', '--profile', file, '--out', `${file}.out`, '--only', someRules],
  init: (file: string, url: string) => ['init', url, '--profile', file],
  diff: (file: string) => ['diff', '--profile', file],
};

// Each command looks at every server in one process: to start one takes longer than most of what they look at.
describe.each(Object.entries(commands))('%s', (command, wordsOf) => {
  const ends = new Map<string, End>();
  const running: SmallServer[] = [];
  const folder = temporaryFolder('all');

  beforeAll(async () => {
    const lines: (readonly string[])[] = [];
    for (const [at, [say, called]] of Object.values(habits).entries()) {
      // A run begins where the first look is answered decently.
      const server = await rawServer(say, { badAtFirst: command !== 'verify' });
      running.push(server);
      const file = join(folder.path, `profile-${at}.yaml`);
      // So little time may be too little for a server that is not slow.
      const isSlow = called === undefined || called === '' || called.includes('within');
      const profile = {
        name: 'odd',
        baseUrl: server.url,
        ...(isSlow && hasty),
        // A busy machine may need a while to hear what is said; what is never said takes as long as it may.
        budget: { seconds: called ? 30 : 4 },
      };
      await writeFile(file, JSON.stringify(profile));
      lines.push(wordsOf(file, server.url));
    }
    const told = await inOwnProcess(lines, folder.path);
    for (const [at, what] of Object.keys(habits).entries()) ends.set(what, told[at] as End);
    if (process.env.SHOW_PEAKS !== undefined)
      for (const [what, { exitCode, peak, ms, stdout }] of ends)
        process.stdout.write(
          `${command}\t${what}\t${exitCode}\t${peak} MB\t${ms} ms\t${stdout.slice(-300)}\n`,
        );
    // Fifty-nine servers in turn, some of which never answer: 20 s for the slowest command on a quiet machine.
  }, 180_000);

  afterAll(() => Promise.all(running.map((server) => server.close())));

  it.each(Object.entries(habits))('ends within bounds of memory on %s', (what, [, called]) => {
    const { exitCode, stdout, stderr, peak } = ends.get(what) as End;
    const printed = stdout + stderr;
    expect(exitCode).toBeOneOf(command === 'verify' ? [0, 1, 3] : [0, 1, 2, 3]);
    expect(printed).not.toMatch(/internal fault|\n\s+at /);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(peak).toBeLessThan(mostMemory);
    if (command !== 'verify') return;
    // Where no answer can be made out nothing is judged (3): our trouble or the network's, and no rule's (1).
    if (called === undefined) expect(printed).toContain(' 0 error');
    else expect([exitCode, printed]).toEqual([3, expect.stringContaining(called)]);
  });
});
