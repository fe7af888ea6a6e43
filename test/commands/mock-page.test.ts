import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { commandsOf, pageReader } from './testing/page-commands.ts';
import { stopAll } from './testing/run-command.ts';

const page = await readFile(join(root, 'docs/mock.md'), 'utf8');
const commands = commandsOf(page);
const reader = pageReader();

afterAll(stopAll);

// In order: each command builds on those before it, as they do for a reader.
describe('docs/mock.md, followed command by command', () => {
  it('has commands that show something', () => {
    expect(commands.filter(({ shows }) => shows !== undefined).length).toBeGreaterThan(8);
  });

  it.each(commands)('$command', async ({ command, shows }) => {
    const answered = await reader.follow(command);
    if (shows === undefined) return;
    expect(answered).toMatchObject(withGaps(shows) as object);
    reader.learn(shows, answered);
  });
});

/** What a page cuts short may go on in any way. */
function withGaps(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.endsWith('…')) {
    return expect.stringMatching(new RegExp(`^${RegExp.escape(shown.slice(0, -1))}`));
  }
  if (Array.isArray(shown)) return shown.map(withGaps);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, member]) => [name, withGaps(member)]));
}
