import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { runInShell, type ScriptOutput } from '#harness/client/run-script.ts';
import { root } from '#harness/files/root.ts';
import { type Listening, listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';

const { subject: bundledClient } = await readClientDefinition(`${root}reference-impl/client/client.yaml`);

const folder = temporaryFolder('all');
let server: Listening;

beforeAll(async () => {
  server = await listen(createReference());
  return server.close;
});

const shell = (script: string): string[] => ['sh', '-c', script, 'adapter'];

/** Verifies a conforming server with a profile that runs a program, which is named; the error is one line. */
async function verified(members: object): Promise<{ exitCode: number; error: string }> {
  const profile = await folder.write('profile.yaml', { baseUrl: server.url, ...members });
  const args = ['verify', '--profile', profile, '--only', 'SY-02', '--out', join(folder.path, 'out')];
  const { exitCode, stderr: written } = await runCommand(args);
  const [first = '', stderr = '', ...others] = written.trim().split('\n');
  expect([first, others]).toEqual([expect.stringMatching(/profile\.yaml starts programs: \S+$/), []]);
  return { exitCode, error: stderr };
}

it.skipIf(process.platform === 'win32').each([
  ['prints without end', 'yes', 'printed more than 5 MB'],
  ['leaves its pipe to a child and prints nothing', 'sleep 30 &', 'does not list its states'],
  ['is ended by a signal', 'kill -9 $$', 'ended with exit code'],
  ['fails without a full stop', 'echo lost >&2; exit 3', 'code 3. lost. Run the program'],
])('an adapter that %s is an error in one line, not a failure', async (_, script, why) => {
  const { exitCode, error } = await verified({
    stateControl: { adapter: 'command', command: shell(script) },
  });
  expect({ exitCode, error }).toEqual({ exitCode: 3, error: expect.stringContaining(why) });
});

it.skipIf(process.platform === 'win32').each([
  ['prints without end', 'yes', 'printed more than 1 MB'],
  ['exits with 1', 'exit 1', 'did not print a secret'],
])('a command for a secret that %s is an error in the profile', async (_, script, why) => {
  const { exitCode, error } = await verified({
    credentials: { administrator: { apiKey: { command: shell(script) } } },
  });
  expect({ exitCode, error }).toEqual({ exitCode: 2, error: expect.stringContaining(why) });
});

/** Runs a client at a terminal. The only command of this client is `line`. */
function scripted(line: string, timeoutSeconds: number): Promise<ScriptOutput> {
  const commands = { 'Get-SvcVersion': { line } };
  return runInShell({
    subject: { ...bundledClient, shell: ['sh', '-c', '{script}'], timeoutSeconds, commands },
    prepared: [],
    invocations: [{ command: 'Get-SvcVersion', parameters: {} }],
    interrupted: new AbortController().signal,
    answer: 'yes',
  });
}

describe.skipIf(process.platform === 'win32')('a client whose prompts are answered', () => {
  // At a terminal, it takes a long time to print the 5 MB after which the client is ended.
  it('is ended if it prints without end', { timeout: patience(60) }, async () => {
    const output = await scripted('yes', 30);
    expect(output).toMatchObject({ how: 'overflowing', parts: [] });
    expect(output.stdout.length).toBeLessThan(10_000_000);
  });

  it('ends with its command, though it leaves a daemon running', async () => {
    const output = await scripted('setsid sleep 30 & sleep 30 & echo done', 20);
    expect(output).toMatchObject({ how: 'exited', parts: [{ succeeded: true }] });
  });

  it('is ended with its children if it does not end', async () => {
    expect(await scripted('sleep 60 & wait', 1)).toMatchObject({ how: 'late', parts: [] });
  });
});
