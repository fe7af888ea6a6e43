import { expect, it } from 'vitest';
import { clientIn } from './client-definition.ts';
import type { RunScript, ScriptOrder } from './run-script.ts';
import type { Invocation } from './script.ts';
import { shareScript } from './shared-script.ts';

const subject = clientIn({ shell: ['sh', '-c', '{script}'] }, '/home/ada/client');
const connect = (Url: string): Invocation => ({ command: 'Connect-Svc', parameters: { Url } });
const version: Invocation = { command: 'Get-SvcVersion', parameters: {} };

/** Three situations with two commands each; the second of them has no session. */
const situations = [[connect('a')], [], [connect('b')]].map((prepared) => ({
  prepared,
  invocations: prepared.length === 0 ? [version, version] : [version],
}));

/** A script that prints the number of each command, in which `refused` fails, and whose last command is `last`. */
const script =
  (refused: string, last: number): RunScript =>
  async ({ prepared, invocations, onEnd }) => {
    const all = [...prepared, ...invocations].slice(0, last);
    const parts = all.map(({ parameters }, nth) => {
      onEnd?.(nth + 1);
      const succeeded = parameters.Url !== refused;
      return { output: String(nth), succeeded, status: String(succeeded), errors: `error ${nth}` };
    });
    return { parts, lastWords: 'the end', how: 'exited', exitCode: 0, stdout: 'all', stderr: 'all' };
  };

async function runAll(run: RunScript) {
  const share = shareScript(run, situations.length);
  const outputs = situations.map(async (each) => {
    const ended: number[] = [];
    const order: ScriptOrder = {
      subject,
      ...each,
      interrupted: new AbortController().signal,
      onEnd: (count) => void ended.push(count),
    };
    const { parts, stdout, stderr } = await share().runScript(order);
    return [parts.map(({ output }) => output).join(), stdout, stderr, Math.max(...ended)];
  });
  return (await Promise.allSettled(outputs)).map((each) =>
    each.status === 'fulfilled' ? each.value : 'none',
  );
}

it('commands of several situations run in one script, first those without a session', async () => {
  expect(await runAll(script('', 6))).toEqual([
    ['2,3', '2\n3\n', 'error 2\nerror 3', 2],
    ['0,1', '0\n1\n', 'error 0\nerror 1', 2],
    ['4,5', '4\n5\nthe end', 'error 4\nerror 5', 2],
  ]);
});

it.each([
  ['whose session was not opened', 'b', 6, ['2,3', '0,1', undefined]],
  ['that were not reached', '', 3, ['2', '0,1', undefined]],
])('there is no output of commands %s', async (_, refused, last, expected) => {
  const outputs = await runAll(script(refused, last));
  expect(outputs.map((each) => (each === 'none' ? undefined : each[0]))).toEqual(expected);
});

it('a situation without commands does not keep the others waiting', async () => {
  const share = shareScript(script('', 6), 2);
  share().leave();
  const order = { subject, prepared: [], invocations: [version], interrupted: new AbortController().signal };
  expect((await share().runScript(order)).parts).toHaveLength(1);
});
