import process from 'node:process';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { type ClientDefinition, readClientDefinition } from './client-definition.ts';
import type { CommandLine } from './commands.ts';
import { runInShell } from './run-script.ts';

const { subject: own } = await readClientDefinition(`${root}reference-impl/client/client.yaml`);

/** What a script at a terminal printed, and which of its commands have asked, where each answer is yes. */
async function answered(...lines: readonly string[]): Promise<{ printed: string; asked: readonly number[] }> {
  const names = ['Reset-SvcSystem', 'Get-SvcVersion', 'Get-SvcUserInfo'] as const;
  const commands = Object.fromEntries(
    lines.map((line, at): [string, CommandLine] => [names[at] ?? '', { line }]),
  );
  const subject: ClientDefinition = { ...own, shell: ['sh', '-c', '{script}'], timeoutSeconds: 20, commands };
  const asked: number[] = [];
  const { stdout } = await runInShell({
    subject,
    prepared: [],
    invocations: names.slice(0, lines.length).map((command) => ({ command, parameters: {} })),
    answer: 'yes',
    interrupted: new AbortController().signal,
    onEnd: () => undefined,
    onPrompt: (nth) => asked.push(nth),
  });
  return { printed: stdout, asked };
}

const ask = (question: string): string => `printf '${question}'; read reply; echo "got $reply"`;

it.skipIf(process.platform === 'win32')('answers whichever command asks', async () => {
  const { printed, asked } = await answered(ask('Sure? '), 'echo nothing to ask', ask('Sure?\\n'));
  expect(asked).toEqual([0, 2]);
  expect(printed.match(/got y/g)).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')('answers a command that asks twice', async () => {
  const { printed, asked } = await answered(`${ask('Sure? ')}; ${ask('Really? ')}`);
  expect(asked).toEqual([0, 0]);
  expect(printed.match(/got y/g)).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')('does not answer what is only slow', async () => {
  const { asked } = await answered('echo Working; sleep 0.6; echo done', `${ask('Sure? ')}; sleep 1.2`);
  expect(asked).toEqual([1]);
});
