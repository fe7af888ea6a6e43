import { type ClientDefinition, readClientDefinition } from '#harness/client/client-definition.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine } from '#harness/client/script.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import type { Deviation } from '#mocks/client-commands/mutant.ts';
import { asLines, type Line, runLines } from '#mocks/client-commands/run-client.ts';

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** How many clients are tried at a time: each has its own staged services. */
export const clientsAtOnce = 3;

/** The verdicts on our own client with a deviation; of all rules unless some are named. */
export async function rulesWith(
  contract: Contract,
  deviation: Deviation | undefined,
  only?: readonly string[],
  describe = (subject: ClientDefinition): ClientDefinition => subject,
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readClientDefinition(ownSubject);
  // A client that hangs need not take long to show it.
  const described = describe({ ...subject, timeoutSeconds: 12 });
  const run = { subject: described, release, runScript: inProcess(deviation), ...(only && { only }) };
  return (await verifyClientUnderTest(contract, run)).rules;
}

/** The definition of a client that lacks commands, or parameters that are named as `Get-SvcHealth Live`. */
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

/** The same where the client prints lines, and its subject file says so. */
export async function rulesWithLines(
  contract: Contract,
  deviation: Deviation,
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  return rulesWith(
    contract,
    (right) => asLines(deviation(right)),
    only,
    ({ commands, ...subject }) => ({
      ...subject,
      commands: Object.fromEntries(
        Object.entries(commands).map(([name, command]) => [name, { output: 'list', ...command }]),
      ),
    }),
  );
}

/**
 * Runs our own client in this process, with a deviation: hundreds of faulty clients take as long as a few dozen
 * programs that are started. Its subject file still says how it is called.
 */
function inProcess(deviation?: Deviation): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt, onEnd }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const expired = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    };
    const options = {
      answer: answer && subject.answers[answer],
      onPrompt,
      onLine(nth: number): void {
        startTimer();
        onEnd(nth);
      },
      interrupted: AbortSignal.any([interrupted, expired.signal]),
    };
    const results = await runLines(lines, options, deviation).finally(() => clearTimeout(timer));
    return {
      stdout: results.map(({ output }) => output).join(''),
      stderr: results.map(({ errors }) => errors).join(''),
      parts: results.map((each) => ({ ...each, status: String(each.succeeded) })),
      exitCode: 0,
      timedOut: expired.signal.aborted,
    };
  };
}

/** The arguments of `svc ARGUMENTS <<< INPUT`, none of which is quoted; the input may stand anywhere. */
function lineOf(line: string): Line {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...argv] = line.replace(given, '').split(/ +/);
  return { argv, input };
}
