import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeEnvironment, type ServedReference, servedReference } from '#test/builders/client.ts';
import { commands, run } from './cli/cli.ts';
import { commonOptions } from './cli/core/context.ts';
import { meanings } from './cli/core/exit-codes.ts';
import { linesOf } from './cli/core/script.ts';
import { unshownOperations } from './connection/paths.ts';

const page = await readFile(new URL('../../docs/client.md', import.meta.url), 'utf8');
const shownServer = 'https://server.example';

let folder = '';
let reference: ServedReference;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-'));
  reference = await servedReference();
  await reference.given('the clock stands still');
});
afterAll(async () => {
  await reference.close();
  await rm(folder, { recursive: true, force: true });
});

/** What differs from run to run: the address, the times. */
const settled = (text: string): string =>
  text
    .replaceAll(reference.url, shownServer)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/came \d+ s ago/g, 'came N s ago');

describe('the page about the client', () => {
  it('shows what its commands print', async () => {
    const [, dialogue = ''] = /```console\n(.*?)```/s.exec(page) ?? [];
    const env = { XDG_STATE_HOME: folder, SVC_API_KEY: await reference.key() };
    let printed = '';
    for (const line of dialogue.split('\n').filter((text) => text.startsWith('$ '))) {
      printed += `${line}\n`;
      if (!line.startsWith('$ svc ')) continue;
      const command = line
        .slice('$ svc '.length)
        .replace(' < /dev/null', '')
        .replace(shownServer, reference.url);
      const environment = fakeEnvironment({ env, fetch: (request) => fetch(request), isTerminal: true });
      for (const words of linesOf(command)) await run(words, environment);
      printed += environment.written.stdout + environment.written.stderr;
    }
    expect(settled(printed)).toBe(settled(dialogue));
  });

  it('names every command by both names, every parameter and nothing else', () => {
    const rows = page.split('\n').filter((line) => /^\| `[a-z-]+` \|/.test(line));
    const named = rows.map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')));
    expect(named.map(([, name]) => name)).toEqual([
      ...commands.map(({ description }) => description.name),
      'run',
    ]);
    expect(named.map(([, , documented]) => documented || undefined)).toEqual([
      ...commands.map(({ description }) => description.alias),
      undefined,
    ]);
    for (const [place, { description }] of commands.entries()) {
      const { name, options } = description;
      const cell = (named[place]?.[3] ?? '').toLowerCase().replaceAll('-', '');
      const own = Object.keys(options).filter((one) => !Object.hasOwn(commonOptions, one));
      const missing = own.filter((one) => !cell.includes(one.replaceAll('-', '')));
      expect([name, missing]).toEqual([name, []]);
    }
  });

  it('tells the exit codes that the help tells', () => {
    const rows = [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => [
      Number(code),
      meaning,
    ]);
    expect(rows).toEqual(meanings);
  });

  it('names every operation that --path knows', () => {
    for (const operation of unshownOperations) expect(page).toContain(`\`${operation}\``);
  });
});

describe('the package', () => {
  it('exports the functions', async () => {
    // Not written down, so that the compiler does not look for it.
    const client = await import(['svc-contract', 'client'].join('/'));
    for (const name of ['connectSvc', 'getSvcHealth', 'resetSvcSystem', 'createClient'])
      expect([name, typeof client[name]]).toEqual([name, 'function']);
  });
});
