import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const names = Object.keys(habits);
const folder = temporaryFolder('all');
const running: SmallServer[] = [];
const ends = new Map<string, readonly End[]>();

/** How a command ended on each server in turn: a process takes longer to start than most of what it looks at. */
async function endsOf(command: string, wordsOf: (file: string, url: string) => string[]) {
  const own = await mkdtemp(join(folder.path, `${command}-`));
  const lines: string[][] = [];
  for (const [at, [say, called]] of Object.values(habits).entries()) {
    // A run begins where the first look is answered decently.
    const server = await rawServer(say, { badAtFirst: command !== 'verify' });
    running.push(server);
    const file = join(own, `profile-${at}.yaml`);
    // So little time may be too little for a server that is not slow: a busy machine takes longer to answer.
    const isSlow = called === '' || called?.includes('within') === true;
    const profile = {
      name: 'odd',
      baseUrl: server.url,
      ...(isSlow && hasty),
      // What can be read may go on without end.
      budget: { seconds: called ? 30 : 4 },
    };
    await writeFile(file, JSON.stringify(profile));
    lines.push(wordsOf(file, server.url));
  }
  ends.set(command, await inOwnProcess(lines, own));
}

beforeAll(async () => {
  await Promise.all(Object.entries(commands).map(([command, wordsOf]) => endsOf(command, wordsOf)));
  // Fifty-four servers in turn, some of which never answer: half a minute on a quiet machine.
}, 120_000);

afterAll(() => Promise.all(running.map((server) => server.close())));

describe.each(Object.keys(commands))('%s', (command) => {
  it.each(Object.entries(habits))('ends within bounds of memory on %s', (what, [, called]) => {
    const end = ends.get(command)?.[names.indexOf(what)];
    if (end === undefined) throw new Error(`${command} has not ended.`);
    const { exitCode, stdout, stderr, peak } = end;
    const printed = stdout + stderr;
    expect(exitCode).toBeOneOf(command === 'verify' ? [0, 1, 3] : [0, 1, 2, 3]);
    expect(printed).not.toMatch(/internal error|\n\s+at /);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
    expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(peak).toBeLessThan(mostMemory);
    if (command !== 'verify') return;
    // Where no answer can be made out nothing is judged (3): our trouble or the network's, and no rule's (1).
    if (called === undefined) expect(printed).toContain(' 0 error');
    else expect([exitCode, printed]).toEqual([3, expect.stringContaining(called)]);
  });
});
