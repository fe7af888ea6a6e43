import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedReference, servedReference } from '#test/builders/client.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment } from '#test/commands/testing/run-command.ts';
import { runAtTerminal } from '#test/commands/testing/terminal.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const question = '(default is "N"): ';

const folder = temporaryFolder();
let reference: ServedReference;
let environment: Record<string, string> = {};

beforeEach(async () => {
  reference = await servedReference();
  environment = { ...childEnvironment(), XDG_STATE_HOME: folder.path, TERM: 'xterm' };
});

afterEach(() => reference.close());

/** Runs `svc` at a real terminal and types each answer when its question is shown. */
function atTerminal(
  words: readonly string[],
  typing: readonly (readonly [question: string, keys: string])[] = [],
  ahead = '',
) {
  let read = 0;
  const left = [...typing];
  return runAtTerminal([main, ...words], { env: environment, ahead }, (shown, type) => {
    const [[asked, keys] = []] = left;
    const at = asked === undefined ? -1 : shown.indexOf(asked, read);
    if (asked === undefined || keys === undefined || at === -1) return;
    read = at + asked.length;
    left.shift();
    type(keys);
  });
}

async function connect(): Promise<void> {
  const key = await reference.key();
  const env = { ...environment, SVC_API_KEY: key };
  // Not spawnSync's business with the server, which this process serves: connect sends nothing.
  expect(spawnSync(process.execPath, [main, 'connect', reference.url], { env }).status).toBe(0);
}

const resets = () => reference.arrived.filter((one) => one.startsWith('POST'));

describe('at a terminal', { timeout: 60_000 }, () => {
  it.each([
    ['y', '\r', 0, 1],
    ['a', '\r', 0, 1],
    ['n', '\r', 5, 0],
    ['', '\r', 5, 0],
    ['', '\u0004', 5, 0],
  ])('a reset that is answered %j%j ends with %i', async (answer, enter, code, sent) => {
    await connect();
    const { exitCode, shown } = await atTerminal(['reset-system'], [[question, `${answer}${enter}`]]);
    expect(shown).toContain('Confirm\r\nPerforming the operation "Reset-SvcSystem"');
    expect(shown).toContain('[Y] Yes  [A] Yes to All  [N] No  [L] No to All');
    expect(shown.includes('ConnectedSystemsRemoved')).toBe(sent === 1);
    expect(exitCode).toBe(code);
    expect(resets()).toHaveLength(sent);
  });

  it('a question is asked again after an answer that is none', async () => {
    await connect();
    const typing = [
      [question, 'maybe\r'],
      [question, '?\r'],
      [question, 'n\r'],
    ] as const;
    const { exitCode, shown } = await atTerminal(['reset-system'], typing);
    expect(shown.split(question)).toHaveLength(4);
    expect(shown).toContain('A  resets, and does not ask again in this script');
    expect([exitCode, resets()]).toEqual([5, []]);
  });

  it('an answer for all holds for the rest of a script', async () => {
    await connect();
    const script = join(folder.path, 'script');
    await writeFile(script, 'reset-system\nreset-system\n');
    const yes = await atTerminal(['run', script], [[question, 'A\r']]);
    expect([yes.exitCode, yes.shown.split(question).length - 1, resets().length]).toEqual([0, 1, 2]);
  });

  it('a script that was typed leaves nobody to ask', async () => {
    await connect();
    const { exitCode, shown } = await atTerminal(['run'], [], 'reset-system\r\u0004');
    expect(shown).toContain('not confirmed; nothing was sent');
    expect([exitCode, resets()]).toEqual([5, []]);
  });

  it('Ctrl-C at the question ends with 130 and nothing is sent', async () => {
    await connect();
    const { exitCode, shown } = await atTerminal(['reset-system'], [[question, '\u0003']]);
    expect(shown).toContain('Interrupted; nothing was sent.');
    expect([exitCode, resets()]).toEqual([130, []]);
  });

  it('a key is asked for and not shown', async () => {
    const key = await reference.key();
    const { exitCode, shown } = await atTerminal(
      ['connect', reference.url],
      [['API key: ', `a\u0015${key}x\u007f\r`]],
    );
    expect(shown).toContain(`Connected to ${reference.url}.`);
    expect(shown).not.toContain(key.slice(0, 4));
    expect(exitCode).toBe(0);
    expect(JSON.parse(await readFile(join(folder.path, 'svc', 'session.json'), 'utf8')).apiKey).toBe(key);
  });

  it('a password is asked for and not shown', async () => {
    await connect();
    const { metaverseObjectId } = await reference.given('a person has accounts', {});
    const words = ['set-password', '--object', String(metaverseObjectId), '--wait', '0'];
    const { exitCode, shown } = await atTerminal(words, [['Password: ', 'Correct horse 1!\r']]);
    expect(shown).toContain('Settled');
    expect(shown).not.toContain('horse');
    expect([exitCode, resets().length]).toEqual([0, 1]);
  });

  it.each([
    ['\u0003', 130],
    ['\u0004', 2],
  ])('a question for a key is left with %j', async (keys, code) => {
    const { exitCode } = await atTerminal(['connect', reference.url], [['API key: ', keys]]);
    expect(exitCode).toBe(code);
    await expect(readFile(join(folder.path, 'svc', 'session.json'))).rejects.toThrow();
  });

  it('one object is a list and several are a table', async () => {
    await connect();
    expect((await atTerminal(['get-version'])).shown).toMatch(/^Product : .+\r\nVersion : 0\.16\.0\r\n$/);
    expect((await atTerminal(['Get-SvcServiceHealth'])).shown).toMatch(/^Service +Status +Condition +Reason/);
  });
});

describe('without a terminal', { timeout: 60_000 }, () => {
  it('a reset is refused and nothing is sent', async () => {
    await connect();
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'reset-system'], {
      env: environment,
      input: 'y\n',
      encoding: 'utf8',
    });
    expect(stderr).toContain('cannot ask without a terminal; nothing was sent');
    expect([status, stdout, resets()]).toEqual([5, '', []]);
  });
});
