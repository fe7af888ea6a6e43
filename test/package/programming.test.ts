import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '#harness/root.ts';
import { shell } from './testing/shell.ts';

const page = await readFile(join(root, 'docs/programming.md'), 'utf8');
const [, example = ''] = /In `conformance.test.ts`:\n\n```ts\n(.*?)```/is.exec(page) ?? [];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const packages = `${inject('tarball')} ${root}node_modules/vitest`;
  expect(await shell(`npm install --offline --ignore-scripts ${packages}`, folder)).toMatchObject({
    exitCode: 0,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A vendor's server, which keeps the contract but for what is broken. */
const server = (...faults: readonly string[]) =>
  writeFile(
    join(folder, 'server.ts'),
    `import { startReference } from 'svc-contract';
    export const startServer = () => startReference({ faults: ${JSON.stringify(faults)} });`,
  );

async function outcomeOf(script: string): Promise<unknown> {
  await writeFile(join(folder, 'script.mjs'), `import * as api from 'svc-contract';\n${script}`);
  const { exitCode, stdout, stderr } = await shell('node script.mjs', folder);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('the page about programs', () => {
  it('shows a test that passes on a server that conforms, and fails on another', async () => {
    await writeFile(join(folder, 'conformance.test.ts'), example);
    const run = 'node node_modules/vitest/vitest.mjs run --root .';
    await server();
    const good = await shell(run, folder);
    expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('1 passed')]);
    expect(await readdir(join(folder, 'reports'))).toHaveLength(1);
    await server('SY-07-alive-is-healthy');
    const bad = await shell(run, folder);
    expect([bad.exitCode, bad.stdout + bad.stderr]).toEqual([1, expect.stringContaining('SY-07')]);
  });

  it('lists what the package exports', async () => {
    const listed = [...page.matchAll(/^\| `(\w+)(?:\([a-z]*\))?` \| /gm)].map(([, name]) => name);
    const exported = await outcomeOf('console.log(JSON.stringify(Object.keys(api)));');
    expect(listed.filter((name) => (exported as string[]).includes(name ?? '')).sort()).toEqual(exported);
  });
});

describe('the functions', () => {
  it('tell how far a run is, and what came of it', async () => {
    const { first, last, summary, rules } = (await outcomeOf(`
      const calls = [];
      const onProgress = (progress) => calls.push(progress);
      const { summary } = await api.verify({ target: 'reference', only: ['SH-04'], onProgress });
      const [first, last] = [calls[0], calls.at(-1)];
      console.log(JSON.stringify({ first, last, summary, rules: api.rules.length }));`)) as Record<
      string,
      never
    >;
    expect(first).toMatchObject({ done: 1 });
    expect(last).toEqual({ done: (last as { of: number } | undefined)?.of, of: expect.any(Number) });
    expect(summary).toMatchObject({ passed: 1, failed: 0 });
    expect(rules).toBeGreaterThan(300);
  });

  it('serve both services, with state control where it is asked for', async () => {
    const outcome = await outcomeOf(`
      const mock = await api.startMock();
      const reference = await api.startReference({ stateControl: { token: 'a token' }, release: '0.12.0' });
      const status = (await fetch(mock.url + '/api/v1/health')).status;
      const headers = { authorization: 'Bearer ' + reference.stateControl.token };
      const { states } = await (await fetch(reference.stateControl.url + '/states', { headers })).json();
      await Promise.all([mock.close(), reference.close()]);
      console.log(JSON.stringify({ status, states: states.length > 10, without: mock.stateControl ?? null }));`);
    expect(outcome).toEqual({ status: 200, states: true, without: null });
  });

  it.each([
    ['{}', 'USAGE', 2],
    [`{ target: 'reference', url: 'http://127.0.0.1:1' }`, 'USAGE', 2],
    [`{ target: 'reference', only: ['SH-99'] }`, 'USAGE', 2],
    [`{ url: 'http://127.0.0.1:9', allow: ['everything'] }`, 'USAGE', 2],
    [`{ profile: 'missing.yaml' }`, 'FILE_MISSING', 2],
    [`{ url: 'http://127.0.0.1:9' }`, 'TARGET_UNREACHABLE', 3],
  ])('reject %s with %s', async (options, code, exitCode) => {
    const outcome = await outcomeOf(`
      const error = await api.verify(${options}).catch((error) => error);
      const { code, exitCode, hint } = error;
      console.log(JSON.stringify({ code, exitCode, hint }));`);
    expect(outcome).toEqual({ code, exitCode, hint: expect.stringMatching(/./) });
  });
});
