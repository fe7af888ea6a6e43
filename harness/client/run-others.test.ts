import { afterEach, expect, it, vi } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { clientIn } from './client-definition.ts';
import { ClientRun } from './client-run.ts';
import { runOthers } from './run-others.ts';
import { createSimulatedService } from './simulated-service.ts';

const contract = await loadContract();
const url = 'http://service.example';

afterEach(() => {
  vi.useRealTimers();
});

/** Runs each of 30 commands three times, which takes some seconds each, and tells what was run and left out. */
async function runsOf(secondsEach: number, leftOutBefore: readonly string[] = []) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const names = Array.from({ length: 30 }, (_, at) => `list-${at}`);
  const others = Object.fromEntries(names.map((name) => [name, { line: name }]));
  const stage = createSimulatedService({ contract, service: async () => new Response(), url, otherUrl: url });
  stage.beginScenario('a scenario');
  const leftOut = leftOutBefore.map((command) => ({ command, parameters: {} }));
  const note = vi.fn<(planned: number, ended: number) => void>();
  const client = {
    subject: clientIn({ shell: ['sh', '-c', '{script}'], others }, '/'),
    stage,
    runs: [],
    runsOfAll: [],
    leftOut,
    pace: { note },
    actions: [],
    mayAnswer: async () => undefined,
    runScript: async ({ invocations }: { invocations: readonly unknown[] }) => {
      vi.advanceTimersByTime(invocations.length * secondsEach * 1000);
      const parts = invocations.map(() => ({ output: '', succeeded: true, status: '0' }));
      return { parts, lastWords: '', how: 'exited' as const, exitCode: 0, stdout: '', stderr: '' };
    },
  };
  const invocations = names.flatMap((command) => [1, 2, 3].map(() => ({ command, parameters: {} })));
  const runs = await runOthers(new ClientRun(client, 'a scenario'), invocations, {}, undefined);
  const results = runs.flatMap((run) => run.results);
  return {
    numbers: results.map(({ nth }) => nth),
    commands: new Set(results.map(({ invocation }) => invocation.command)).size,
    last: results.at(-1)?.invocation.command,
    leftOut: leftOut.length - leftOutBefore.length,
    planned: note.mock.calls.reduce((sum, [planned]) => sum + planned, 0),
  };
}

it('all runs of other commands have a number of their own', async () => {
  const numbers = Array.from({ length: 90 }, (_, at) => at);
  expect(await runsOf(1)).toMatchObject({ numbers, commands: 30, leftOut: 0, planned: 90 });
});

it('if a client is slow, each command is run, and some of their further runs are left out', async () => {
  const numbers = Array.from({ length: 80 }, (_, at) => at);
  expect(await runsOf(3)).toMatchObject({ numbers, commands: 30, leftOut: 10, planned: 80 });
});

it('if not every command can be run, those that another situation has left out come first', async () => {
  expect(await runsOf(4.5)).toMatchObject({ commands: 27, last: 'list-26' });
  expect(await runsOf(4.5, ['list-29'])).toMatchObject({ commands: 27, last: 'list-29' });
});
