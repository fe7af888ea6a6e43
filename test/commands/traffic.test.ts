import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReference } from '#reference/server/reference.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { launcher, start } from './testing/own-process.ts';
import { labelled, resultIn, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();
const textOf = (...path: string[]) => readFile(join(folder.path, ...path), 'utf8').catch(() => '');

it('a run writes all its exchanges as a HAR file, which its result names and `received` reads', async () => {
  const args = ['verify', 'reference', '--only', 'VR,LS-01', '--out', folder.path];
  expect(await runCommand(args)).toMatchObject({ exitCode: 0, stderr: '' });
  const { traffic, exchanges, runId } = await resultIn(folder.path, 'reference');
  const { log } = JSON.parse(await textOf('reference', 'exchanges.har'));
  expect(traffic).toEqual({ file: 'exchanges.har', entries: exchanges.length });
  expect(log.comment).toBe(`run ${runId}`);
  const told = log.entries.map(({ _id, request, response }: Record<string, Record<string, unknown>>) => [
    _id,
    request?.method,
    response?.status,
  ]);
  expect(told.toSorted(([a]: [number], [b]: [number]) => a - b)).toEqual(
    exchanges.map(({ id, request, response }) => [id, request.method, response.status]),
  );
  const har = join(folder.path, 'reference', 'exchanges.har');
  expect(await runCommand(['received', har, '--server', '--out', folder.path])).toMatchObject({ stderr: '' });
  const { rules } = await resultIn(folder.path, 'exchanges');
  // Rules about clients may fail: the run sends invalid requests on purpose.
  const ofServer = rules.filter(({ id }) => /^(?!RQ|CL)/.test(id));
  expect(ofServer.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(ofServer.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(30);
});

it('with --no-traffic, a run writes none, and removes that of an earlier run', async () => {
  const args = ['verify', 'reference', '--in-process', '--only', 'VR-01', '--out', folder.path];
  await runCommand(args);
  expect(await readdir(join(folder.path, 'reference'))).toContain('exchanges.har');
  await runCommand([...args, '--no-traffic']);
  expect((await readdir(join(folder.path, 'reference'))).filter((name) => /exchanges/.test(name))).toEqual(
    [],
  );
  expect((await resultIn(folder.path, 'reference')).traffic).toBeUndefined();
});

/** The reference, which answers after 20 ms. Remembers when it has answered. */
async function slowServer() {
  const { fetch } = createReference();
  const answered: number[] = [];
  const { url } = await servedBy(async (request) => {
    await setTimeout(20, undefined, { ref: false });
    answered.push(performance.now());
    return fetch(request);
  });
  return { url, answered };
}

/** Kills a command after 150 responses. Returns the ids that its lines name, and how many ended a second before. */
async function linesOfKilled(child: ChildProcess, answered: readonly number[]) {
  await expect.poll(() => answered.length, { interval: 20, timeout: 40_000 }).toBeGreaterThan(150);
  const killedAt = performance.now();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [subfolder = ''] = await readdir(folder.path);
  const lines = (await textOf(subfolder, 'exchanges.ndjson')).trimEnd().split('\n');
  const ids = lines.map((line): number => JSON.parse(line)._id).toSorted((a, b) => a - b);
  return { ids, before: answered.filter((at) => at < killedAt - 1_000).length };
}

it('a run that is killed leaves lines of all exchanges but those of the last second', async () => {
  const { url, answered } = await slowServer();
  const child = start(process.execPath, [launcher, 'verify', url, '--allow', 'burst', '--out', folder.path]);
  const { ids, before } = await linesOfKilled(child, answered);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  // A few requests belong to no scenario: those before the run, and probes of unknown paths.
  expect(ids.length).toBeGreaterThan(before - 15);
});

it('so does "watch"', async () => {
  const { url, answered } = await slowServer();
  const child = start(process.execPath, [launcher, 'watch', '--upstream', url, '--out', folder.path], 'pipe');
  let text = '';
  child.stdout.on('data', (data) => (text += data));
  await expect.poll(() => labelled(text, 'watch'), { timeout: 20_000 }).not.toBe('');
  const client = async (): Promise<void> => {
    while (await fetch(`${labelled(text, 'watch')}/api/v1/health`).then(({ ok }) => ok));
  };
  const ended = client().catch(() => undefined);
  const { ids, before } = await linesOfKilled(child, answered);
  await ended;
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(ids.length).toBeGreaterThanOrEqual(before);
});
