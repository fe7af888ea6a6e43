import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { resultIn } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';
import { decentAtFirst, rawServer } from './servers/bad-server.ts';
import { heavyAnswers } from './servers/heavy-answers.ts';
import { habits } from './servers/odd-server.ts';
import { type End, hasty, inOwnProcess, someRules } from './testing/attempt.ts';

/** The limit that SECURITY.md promises, in megabytes. Runs used 440, and up to 480 alongside other tests. */
const mostMemory = 500;
const folder = temporaryFolder();

/** Runs commands one after the other in a separate process, and checks the peak memory of each command. */
async function run(...lines: readonly (readonly string[])[]): Promise<readonly End[]> {
  const ends = await inOwnProcess(lines, folder.path);
  expect(ends).toHaveLength(lines.length);
  for (const { stderr, peak } of ends) {
    expect(stderr).not.toMatch(/internal error|\n\s+at /);
    expect.soft(peak).toBeLessThan(mostMemory);
  }
  return ends;
}

async function verify(profile: object, ...args: readonly string[]): Promise<readonly End[]> {
  const file = await folder.write('profile.yaml', { name: 'heavy', ...profile });
  return run(['verify', '--profile', file, '--out', 'out', ...args]);
}

const rules = async () => (await resultIn(folder.path, 'out/heavy')).rules;

// Only the coding br is tested here. send-request.test.ts tests the decoding that all codings share.
const readers: readonly (readonly [
  what: keyof typeof heavyAnswers,
  words: (url: string) => readonly string[],
])[] = [
  ['700 MB as br', (url) => ['init', url]],
  ['a description of 17 MB', (url) => ['init', url]],
  ['a description of 17 MB', (url) => ['diff', url]],
  ['a list of empty lists', (url) => ['diff', url]],
  ['backslashes', (url) => ['state-control', 'check', url]],
];

const states = JSON.stringify({ states: [{ state: 'a service is idle' }, { state: 'time passes' }] });

// Each response takes seconds to send and to receive.
describe('memory stays limited for large responses', { timeout: patience(60) }, () => {
  it('with init, diff and state-control check', async () => {
    const lines = await Promise.all(
      readers.map(async ([what, args]) => args((await httpServer(heavyAnswers[what]())).url)),
    );
    const ends = await run(...lines);
    for (const { exitCode } of ends) expect(exitCode).toBeOneOf([0, 1, 2, 3]);
    // The last command must refuse the huge response of the adapter that it checks.
    expect(ends.at(-1)?.exitCode).not.toBe(0);
  });

  // Unlike the commands above, `verify` stores many responses and writes them to reports.
  it.each([
    '700 MB as br',
    'one string of control characters',
    'a list of empty lists',
    'long headers',
  ] as const)('with verify and %s, and every report is written', async (what) => {
    const { url: baseUrl } = await decentAtFirst(heavyAnswers[what]());
    const [end] = await verify({ baseUrl, budget: { seconds: 5 } });
    expect.soft(end?.exitCode).toBeOneOf([1, 3]);
    expect((await rules()).length).toBeGreaterThan(400);
    expect(await readdir(join(folder.path, 'out/heavy'))).toHaveLength(8);
  });

  it('with an adapter that returns 700 MB for a state, and no rule fails', async () => {
    const { url: baseUrl } = await decentAtFirst((_, response) => void response.writeHead(404).end());
    const heavy = heavyAnswers['700 MB as br']();
    // The adapter lists its states correctly.
    const adapter = await httpServer((request, response) =>
      request.method === 'GET'
        ? response.writeHead(200, { 'content-type': 'application/json' }).end(states)
        : heavy(request, response),
    );
    const stateControl = { adapter: 'http', url: adapter.url };
    await verify({ baseUrl, stateControl }, '--only', 'SH-02,SH-04,SH-10');
    const verdicts = (await rules()).filter(({ verdict }) => verdict === 'failed' || verdict === 'passed');
    expect(verdicts).toEqual([]);
  });
});

// Three commands are enough: files.test.ts shows that all commands read files through the same two functions.
it('a file of three gigabytes is refused in one line with exit code 2', async () => {
  // The file is sparse, so it takes no space on the disk.
  await truncate(await folder.write('large', ''), 3_000_000_000);
  const ends = await run(['verify', '--profile', 'large'], ['received', 'large'], ['diff', 'large']);
  for (const { exitCode, stdout, stderr } of ends) {
    expect([exitCode, stdout]).toEqual([2, '']);
    // A recording may have any length, but this is none.
    const problem = 'large is (?:longer than [\\d,]+ bytes|not a recording: it is not JSON)';
    expect(stderr).toMatch(new RegExp(`^svc-contract: .*${problem}\\. .*\\n$`));
  }
});

const oddFolder = temporaryFolder('all');
const running: SmallServer[] = [];
let ends: readonly End[] = [];

// All runs share one process, because starting a process takes longer than most runs.
beforeAll(async () => {
  const lines: string[][] = [];
  for (const [at, [say, called]] of Object.values(habits).entries()) {
    // A run only starts after a valid response to its first probe.
    const server = await rawServer(say, { badAtFirst: false });
    running.push(server);
    // Servers that are slow on purpose get the short timeout. Others need more time if the machine is busy.
    const isSlow = called === '' || called?.includes('within') === true;
    const profile = {
      name: 'odd',
      baseUrl: server.url,
      ...(isSlow && hasty),
      // If `called` names no error, a run might take very long, so it gets only 2 seconds.
      budget: { seconds: called ? 30 : 2 },
    };
    const file = await oddFolder.write(`profile-${at}.yaml`, profile);
    lines.push(['verify', '--profile', file, '--out', `${file}.out`, '--only', someRules]);
  }
  ends = await inOwnProcess(lines, oddFolder.path);
  // The timeout is long, because the servers are tested one after the other, and some never respond.
}, patience(120));

afterAll(() => Promise.all(running.map((server) => server.close())));

const cases = Object.entries(habits).map(([what, [, called]], at) => ({ what, called, at }));

it.each(cases)('verify uses limited memory on $what', ({ called, at }) => {
  const end = ends[at];
  if (end === undefined) throw new Error('It has not ended.');
  const { exitCode, stdout, stderr, peak } = end;
  const printed = stdout + stderr;
  expect(exitCode).toBeOneOf([0, 1, 3]);
  expect(printed).not.toMatch(/internal error|\n\s+at /);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the subject
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  expect(peak).toBeLessThan(mostMemory);
  if (called === undefined) expect(printed).toContain(' 0 error');
  // If no response can be read, no rule is checked. The exit code is then 3 (error), not 1 (a rule failed).
  else expect([exitCode, printed]).toEqual([3, expect.stringContaining(called)]);
});
