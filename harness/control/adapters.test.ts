import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { commandAdapter } from './adapters.ts';

/** A program that does this when it is asked to enter a state, and lists none. */
const adapter = (deed: string, timeoutSeconds = 10) => {
  const program = `if (process.argv.at(-1) === 'list') console.log('{"states": []}'); else { ${deed} }`;
  return commandAdapter({ command: [process.execPath, '-e', program, '--'], timeoutSeconds });
};

describe('an adapter that is a program', () => {
  it('has refused where it ends with another exit code than 0', async () => {
    const reply = await adapter('console.error("no"); process.exit(1)').enter({});
    expect(reply).toMatchObject({ kind: 'refused', said: expect.stringContaining('exit code 1. no') });
  });

  it.each([
    ['was not done in time', 'setTimeout(() => undefined, 60_000)', 2],
    ['printed without end', 'for (;;) console.log("y".repeat(10_000))', 10],
    ['printed no JSON', 'console.log("done")', 10],
  ])('is broken where it %s', async (_, deed, seconds) => {
    expect(await adapter(deed, seconds).enter({})).toMatchObject({ kind: 'broken' });
  });

  it('rejects where it does not list its states in time', async () => {
    const command = [process.execPath, '-e', 'setTimeout(() => undefined, 60_000)', '--'];
    await expect(commandAdapter({ command, timeoutSeconds: 0.3 }).list()).rejects.toMatchObject({
      exitCode: 3,
    });
  });
});
