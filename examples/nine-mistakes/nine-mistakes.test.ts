import { readFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import { onTerminal } from '#test/commands/testing/terminal.ts';
import { root } from '../../harness/files/root.ts';

const here = join(root, 'examples/nine-mistakes');
const { start } = (await import(join(here, 'server.mjs'))) as { start(): Promise<Server> };
const env = { SVC_ADMINISTRATOR_KEY: 'administrator-key', SVC_USER_KEY: 'user-key' };

const folder = temporaryFolder('all');
let url = '';

beforeAll(async () => {
  const server = await start();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => void server.close();
});

const args = () => ['verify', url, '--out', folder.path];

/** Replaces what differs from run to run: the folder, the address, durations and exchange numbers. */
function masked(lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .replaceAll(folder.path, 'OUT')
    .replaceAll(url.replace('http://', ''), '127.0.0.1:PORT')
    .replaceAll(url.replace('http://', '').replace(':', '_'), '127.0.0.1_PORT')
    .replaceAll(/in \d+\.\d s$/gm, 'in N s')
    .replaceAll(/exchanges? \d+(?:, \d+)*/g, 'exchange N');
  return `${text.trim()}\n`;
}

it('a run of nine mistakes prints terminal.txt on a terminal', async () => {
  const { lines, screen, exitCode, written } = await onTerminal(args(), env);
  expect(written).toMatch(/\d+ of \d+ scenarios, slowest \d+\.\d s: \w+/);
  expect(written).toContain('\u001B[32m');
  await expect(masked(lines)).toMatchFileSnapshot(join(here, 'terminal.txt'));
  expect(exitCode).toBe(1);
  const end = screen.join('');
  expect(end).not.toContain(' scenarios, slowest');
  expect(end).toMatch(/\d+ passed, 17 failed, 0 error/);
  expect(end).toMatch(/report: \S+report\.html/);
});

it('the result names the fields that show the mistakes, and none if a status or a header shows them', async () => {
  const file = join(folder.path, url.replace('http://', '').replace(':', '_'), 'result.json');
  const { rules } = JSON.parse(await readFile(file, 'utf8')) as RunResult;
  const fields = rules.flatMap(({ id, evidence }) => evidence.map(({ field }) => `${id} ${field}`));
  expect([...new Set(fields)]).toEqual([
    'SH-02 /services/2',
    'SH-09 /overall',
    'SH-11 undefined',
    'SH-48 undefined',
    'SY-19 /usePkce',
    'SY-23 /usePkce',
    'LS-06 /items/100',
    'LS-10 /hasNextPage',
    ...['LS-15', 'LS-16', 'LS-18', 'LS-19', 'LS-20'].map((id) => `${id} undefined`),
    ...['ER-01', 'ER-06', 'ER-07', 'ER-08'].map((id) => `${id} /timestamp`),
  ]);
});

it('a run of nine mistakes prints terminal-known.txt without a terminal', async () => {
  const known = ['--baseline', join(here, 'known.yaml')];
  const { exitCode, stdout, stderr } = await runCommand([...args(), ...known], env);
  expect([exitCode, stderr]).toEqual([1, '']);
  await expect(masked(stdout.split('\n'))).toMatchFileSnapshot(join(here, 'terminal-known.txt'));
});

it('finds each of the nine mistakes by the rules that the page names', async () => {
  const page = await readFile(join(here, 'README.md'), 'utf8');
  const text = await readFile(join(here, 'terminal.txt'), 'utf8');
  const rows = [...page.matchAll(/^\| \d \| .* \| (.*) \|$/gm)].map(([, ids = '']) => ids.split(', '));
  expect(rows).toHaveLength(9);
  const failed = [...text.matchAll(/^ {2}failed (\S+)/gm)].map(([, id]) => id);
  expect(failed.toSorted()).toEqual(rows.flat().toSorted());
});
