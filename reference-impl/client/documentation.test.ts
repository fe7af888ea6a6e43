import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { svcWithReference } from '#test/builders/client.ts';
import { commands } from './cli/commands.ts';
import { commonOptions } from './cli/context.ts';
import { meanings } from './cli/exit-codes.ts';
import { unspecifiedOperations } from './connection/paths.ts';
import { linesOf } from './shell/lines-of.ts';

const page = await readFile(new URL('../../docs/client.md', import.meta.url), 'utf8');
const shownServer = 'https://server.example';
const { svc, reference, newKey } = svcWithReference();

/** Replaces what differs from run to run: the address and the times. */
const settled = (text: string): string =>
  text
    .replaceAll(reference().url, shownServer)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/came \d+ s ago/g, 'came N s ago');

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** The parameters that a table cell names, such as `Url`, or `--wait` in `--wait SECONDS`. */
const namedIn = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    code.startsWith('-') ? (code.match(/--[a-z-]+/g) ?? []) : code,
  );

describe('the page about the client', () => {
  it('shows what its commands print', async () => {
    await reference().enter('the clock stands still');
    const [, dialogue = ''] = /```console\n(.*?)```/s.exec(page) ?? [];
    const env = { SVC_API_KEY: await newKey() };
    let printed = '';
    for (const line of dialogue.split('\n').filter((text) => text.startsWith('$ '))) {
      printed += `${line}\n`;
      if (!line.startsWith('$ npx svc ')) continue;
      const [, command = ''] = /^\$ npx svc (.*?)(?: < \/dev\/null)?$/.exec(line) ?? [];
      for (const words of linesOf(command.replace(shownServer, reference().url))) {
        const { stdout, stderr } = await svc(words, { env, isTerminal: true });
        printed += stdout + stderr;
      }
    }
    expect(settled(printed)).toBe(settled(dialogue));
  });

  it('lists every command with both names, and exactly its parameters', () => {
    const rows = page.split('\n').filter((line) => /^\| `[a-z-]+` \|/.test(line));
    const documented = rows.map((row) => {
      const [, name, alias, parameters] = row.split('|').map((cell) => cell.trim());
      return [name, alias, namedIn(parameters).map(plain).toSorted()];
    });
    const taken = commands.map(({ description: { name, alias, options } }) => {
      const specific = Object.keys(options).filter((option) => !Object.hasOwn(commonOptions, option));
      return [`\`${name}\``, alias === undefined ? '' : `\`${alias}\``, specific.map(plain).toSorted()];
    });
    expect(documented).toEqual(taken);
  });

  it('lists the exit codes of the help', () => {
    const rows = [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)];
    expect(rows.map(([, code, meaning]) => [Number(code), meaning])).toEqual(meanings);
  });

  it('lists every operation that --path accepts', () => {
    for (const operation of unspecifiedOperations) expect(page).toContain(`\`${operation}\``);
  });
});
