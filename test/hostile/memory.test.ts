import { readdir, truncate, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readResult } from '#harness/result/result-file.ts';
import { httpServer, type SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { decentAtFirst } from './servers/bad-server.ts';
import { heavyAnswers } from './servers/heavy-answers.ts';
import { type End, inOwnProcess } from './testing/attempt.ts';

/** In megabytes, as SECURITY.md promises; 440 alone, and up to 480 beside other tests, when garbage is collected late. */
const mostMemory = 500;
const folder = temporaryFolder();
const servers: SmallServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function started(server: Promise<SmallServer>): Promise<string> {
  servers.push(await server);
  return (await server).url;
}

/** Runs a command by itself, so that its peak is its own. */
async function run(...words: readonly string[]): Promise<End> {
  const [end] = await inOwnProcess([words], folder.path);
  if (end === undefined) throw new Error('It has not ended.');
  expect(end.stderr).not.toMatch(/internal fault|\n\s+at /);
  expect.soft(end.peak).toBeLessThan(mostMemory);
  return end;
}

async function verify(profile: object, ...words: readonly string[]): Promise<End> {
  const file = join(folder.path, 'profile.yaml');
  await writeFile(file, JSON.stringify({ name: 'heavy', ...profile }));
  return run('verify', '--profile', file, '--out', 'out', ...words);
}

const judged = async () => (await readResult(join(folder.path, 'out/heavy/result.json'))).rules;

describe.each(Object.entries(heavyAnswers))('within bounds of memory, %s', (_, answer) => {
  it('are judged by verify, and every report is there', async () => {
    const baseUrl = await started(decentAtFirst(answer()));
    const { exitCode } = await verify({ baseUrl, budget: { seconds: 30 } });
    expect.soft(exitCode).toBeOneOf([1, 3]);
    expect((await judged()).length).toBeGreaterThan(400);
    expect(await readdir(join(folder.path, 'out/heavy'))).toHaveLength(10);
  });

  it.each(['init', 'diff'])('are looked at by %s', async (command) => {
    const { exitCode } = await run(command, await started(httpServer(answer())));
    expect(exitCode).toBeOneOf([0, 1, 2, 3]);
  });

  it('are our trouble where an adapter lists its states with them', async () => {
    const { exitCode } = await run('state-control', 'check', await started(httpServer(answer())));
    expect(exitCode).toBeOneOf([1, 3]);
  });
});

const states = JSON.stringify({ states: [{ state: 'a service is idle' }, { state: 'time passes' }] });

/** Lists its states as it should, and is heavy in everything else. */
const heavyInStates =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method !== 'GET') return answer(request, response);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(states);
  };

// The dearest of each kind, since a run takes much longer than a check of the adapter.
it.each(['gzip in gzip', '700 MB as br', 'one string of control characters', 'a list of empty lists'])(
  'an adapter that enters a state with %s fails no rule, within bounds of memory',
  async (what) => {
    const answer = heavyAnswers[what]?.();
    if (answer === undefined) throw new Error(`There is no ${what}.`);
    const baseUrl = await started(decentAtFirst((_request, response) => void response.writeHead(404).end()));
    const stateControl = { adapter: 'http', url: await started(httpServer(heavyInStates(answer))) };
    await verify({ baseUrl, stateControl }, '--only', 'SH-02,SH-04,SH-10');
    const told = (await judged()).filter(({ verdict }) => verdict === 'failed' || verdict === 'passed');
    expect(told).toEqual([]);
  },
);

const out = ['--out', 'out'];

it.each([
  ['profile', ['verify', '--profile', 'large', ...out]],
  ['profile of init', ['init', 'http://127.0.0.1:9', '--profile', 'large']],
  ['profile of diff', ['diff', '--profile', 'large']],
  ['baseline', ['verify', 'reference', '--in-process', '--baseline', 'large', ...out]],
  ['subject file', ['verify-client', 'large', ...out]],
  ['overlay', ['verify', '--profile', 'overlaid.yaml', ...out]],
  ['certificate authority', ['verify', '--profile', 'secured.yaml', ...out]],
  ['description', ['diff', 'large']],
  ['recording', ['received', 'large', ...out]],
  ['result to compare', ['report', 'compare', 'large', 'large']],
  ['shard', ['report', 'merge', 'large', ...out]],
])('a %s of gigabytes is one line and exit code 2', async (_, words) => {
  // Three gigabytes of nothing, which take no room on a disk.
  await writeFile(join(folder.path, 'large'), '');
  await truncate(join(folder.path, 'large'), 3_000_000_000);
  const profile = { name: 'it', baseUrl: 'http://127.0.0.1:9' };
  await writeFile(join(folder.path, 'overlaid.yaml'), JSON.stringify({ ...profile, overlay: 'large' }));
  const tls = { authority: 'large' };
  await writeFile(join(folder.path, 'secured.yaml'), JSON.stringify({ ...profile, tls }));
  const { exitCode, stdout, stderr } = await run(...words);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^svc-contract: .* large is longer than [\d,]+ bytes\. .*\n$/),
  });
});
