import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { goodServer, withHabit } from '#test/hostile/servers/good-server.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const folder = temporaryFolder('all');
let file = '';
let server: SmallServer;

beforeAll(async () => {
  file = join(folder.path, 'profile.yaml');
  server = await withHabit(await goodServer());
  await writeFile(file, JSON.stringify({ name: 'it', baseUrl: server.url }));
});

afterAll(async () => {
  await server.close();
});

async function verify(...words: readonly string[]) {
  const environment = fakeEnvironment();
  const exitCode = await run(['verify', ...words, '--only', 'SY-18', '--out', folder.path], environment);
  return { exitCode, ...environment.written };
}

it('an address and a profile are taken together where they name one server', async () => {
  for (const url of [server.url, `${server.url}/`]) {
    const { exitCode, stdout, stderr } = await verify(url, '--profile', file);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`it  ${server.url}`);
  }
});

it('and are refused in one line where they name two', async () => {
  const { exitCode, stderr } = await verify('http://127.0.0.1:9', '--profile', file);
  expect(stderr).toMatch(
    /^svc-contract: verify: http:\/\/127\.0\.0\.1:9 is not the server of .*profile\.yaml, which is .*\n$/,
  );
  expect(exitCode).toBe(2);
});

it('a profile beside one of our own targets is refused', async () => {
  const { exitCode, stderr } = await verify('reference', '--profile', file);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--profile does not apply to reference')]);
});
