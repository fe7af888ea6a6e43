import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { clientIn } from './client-definition.ts';
import { ClientRun, type ClientUnderTest } from './client-run.ts';
import type { RunScript } from './run-script.ts';
import { createSimulatedService } from './simulated-service.ts';

const url = 'http://service.example';
const lines = ['follow', 'show', 'list'].map((name) => [name, { line: name }] as const);
const subject = clientIn({ shell: ['sh', '-c', '{script}'], others: Object.fromEntries(lines) }, '/home/ada');
const contract = await loadContract();

/** Runs scripts in which each command sends one request, named like the command, and `follow` never ends. */
function client(): ClientUnderTest {
  const stage = createSimulatedService({ contract, service: async () => new Response(), url, otherUrl: url });
  stage.beginScenario('a scenario');
  const runScript: RunScript = async ({ invocations, onEnd }) => {
    const stuck = invocations.findIndex(({ command }) => command === 'follow');
    const ended = invocations.slice(0, stuck < 0 ? invocations.length : stuck);
    for (const [at, { command }] of invocations.slice(0, ended.length + 1).entries()) {
      await stage.fetch(new Request(`${url}/${command}`));
      if (at < ended.length) onEnd?.(at + 1);
    }
    const parts = ended.map(() => ({ output: '', succeeded: true, status: '0' }));
    return { parts, lastWords: '', how: stuck < 0 ? 'exited' : 'late', exitCode: 0, stdout: '', stderr: '' };
  };
  return {
    subject,
    stage,
    runs: [],
    runsOfAll: [],
    leftOut: [],
    actions: [],
    mayAnswer: async () => undefined,
    runScript,
  };
}

/** For each command of the scripts: the paths of its requests, and why it has no result. */
async function runAll(...scripts: readonly (readonly string[])[]) {
  const shared = client();
  const runs = scripts.map(() => new ClientRun(shared, 'a scenario'));
  for (const [at, run] of runs.entries())
    await run.run(scripts[at]?.map((command) => ({ command, parameters: {} })) ?? []);
  return runs
    .flatMap(({ parts }) => parts)
    .map(({ command, ownExchanges }) => [
      command?.invocation.command,
      ownExchanges.map(({ request }) => new URL(request.url).pathname),
      command?.why?.message,
    ]);
}

it('a command has its own requests only, also if it had to be ended and a later script goes on', async () => {
  expect(await runAll(['show', 'follow', 'list'], ['list', 'show'])).toEqual([
    ['show', ['/show'], undefined],
    ['follow', ['/follow'], expect.stringContaining('follow to end')],
    ['list', [], expect.stringContaining('not run, because follow did not end')],
    ['list', ['/list'], undefined],
    ['show', ['/show'], undefined],
  ]);
});
