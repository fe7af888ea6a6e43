import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { svcWithReference } from '#test/builders/client.ts';
import { childEnvironment } from '#test/commands/testing/run-command.ts';
import { runAtTerminal } from '#test/commands/testing/terminal.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const { folder, connect, reference, newKey } = svcWithReference();
const environment = () => ({ ...childEnvironment(), XDG_STATE_HOME: folder.path, TERM: 'xterm' });
const sent = () => reference().arrived.filter((one) => one.startsWith('POST'));

/** Runs `svc` on a real terminal. Types the keys when the question is shown, or at once if there is none. */
function atTerminal(words: readonly string[], question = '', keys = '') {
  let isAsked = question === '';
  const options = { env: environment(), ahead: isAsked ? keys : '' };
  return runAtTerminal([main, ...words], options, (shown, type) => {
    if (isAsked || !shown.includes(question)) return;
    isAsked = true;
    type(keys);
  });
}

describe('at a terminal', () => {
  it.each([
    ['y\r', 0, 1, 'ConnectedSystemsRemoved'],
    ['\u0004', 5, 0, 'not confirmed; nothing was sent'],
    ['\u0003', 130, 0, 'Interrupted; nothing was sent.'],
  ])('a reset whose prompt is answered %j exits with %i', async (keys, code, resets, message) => {
    await connect();
    const { exitCode, shown } = await atTerminal(['reset-system'], '(default is "N"): ', keys);
    expect(shown).toContain('Confirm\r\nPerforming the operation "Reset-SvcSystem"');
    expect(shown).toContain('[Y] Yes  [N] No');
    expect(shown).toContain(message);
    expect([exitCode, sent().length]).toEqual([code, resets]);
  });

  it('prompts for a key and does not show it', async () => {
    const key = await newKey();
    const words = ['connect', reference().url];
    const { exitCode, shown } = await atTerminal(words, 'API key: ', `a\u0015${key}x\u007f\r`);
    expect(shown).toContain(`Connected to ${reference().url}.`);
    expect(shown).not.toContain(key.slice(0, 4));
    expect(exitCode).toBe(0);
    expect(JSON.parse(await readFile(join(folder.path, 'svc', 'session.json'), 'utf8')).apiKey).toBe(key);
  });
});
