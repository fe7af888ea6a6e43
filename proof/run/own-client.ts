import { type ClientDefinition, readClientDefinition } from '#harness/client/client-definition.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine } from '#harness/client/script.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import type { Deviation } from '#proof/client-commands/mutant.ts';
import { type Line, runLines } from '#proof/client-commands/run-client.ts';
import { openSimulator } from '#proof/targets/open-simulator.ts';
import { failuresOf } from './failures.ts';

/** The definition of the bundled client. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** The number of clients that run in parallel. Each client has separate simulated services. */
export const clientsAtOnce = 3;

interface ClientCheckOptions {
  /** The rules to check; default: all. */
  readonly only?: readonly string[];
  readonly describe?: (subject: ClientDefinition) => ClientDefinition;
}

/** Verifies the bundled client with a deviation. */
export async function checkBundledClient(
  contract: Contract,
  deviation: Deviation,
  { only, describe = (subject) => subject }: ClientCheckOptions = {},
) {
  const { subject, release } = await readClientDefinition(ownSubject);
  const { rules } = await verifyClientUnderTest(contract, {
    // The time limit is short, so that a client that hangs is detected soon.
    subject: describe({ ...subject, timeoutSeconds: 30 }),
    release,
    openSimulator,
    runScript: inProcess(deviation),
    ...(only && { only }),
  });
  return { rules, failures: failuresOf(rules) };
}

/** Removes what `lacks` names: commands such as `Get-SvcHealth`, parameters such as `Get-SvcHealth Live`. */
export function without(subject: ClientDefinition, lacks: readonly string[] = []): ClientDefinition {
  const has = (name: string): boolean => !lacks.includes(name);
  const commands = Object.entries(subject.commands)
    .filter(([name]) => has(name))
    .map(([name, command]) => {
      const parameters = Object.entries(command.parameters ?? {}).filter(([each]) => has(`${name} ${each}`));
      return [name, { ...command, parameters: Object.fromEntries(parameters) }];
    });
  return { ...subject, commands: Object.fromEntries(commands) };
}

/** Runs the bundled client in this process. Starting a program for each mutant would take longer. */
function inProcess(deviation: Deviation): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt, onEnd }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const expired = new AbortController();
    const timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    const options = {
      answer,
      onPrompt,
      onLine(nth: number): void {
        timer.refresh();
        onEnd?.(nth);
      },
      interrupted: AbortSignal.any([interrupted, expired.signal]),
    };
    const results = await runLines(lines, options, deviation).finally(() => clearTimeout(timer));
    return {
      stdout: results.map(({ output }) => output).join(''),
      stderr: results.map(({ errors }) => errors).join(''),
      parts: results.map((each) => ({ ...each, status: String(each.succeeded) })),
      lastWords: '',
      exitCode: 0,
      how: expired.signal.aborted ? 'late' : 'exited',
    };
  };
}

/** Parses `svc ARGUMENTS <<< INPUT`. Quotes are not supported. `<<< INPUT` may be at any position. */
function lineOf(line: string): Line {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...argv] = line.replace(given, '').split(/ +/);
  return { argv, input };
}
