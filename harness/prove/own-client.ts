import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine } from '#harness/client/script.ts';
import type { Subject } from '#harness/client/subject.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { verifySubject } from '#harness/run/verify-client.ts';
import type { ClientFault } from '#mocks/client-commands/mutant.ts';
import { asLines, type Line, runLines } from '#mocks/client-commands/run-client.ts';

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** How many clients are tried at a time: each has its own staged services. */
export const clientsAtOnce = 3;

/** The verdicts on our own client with a wrong turn; of all rules unless some are named. */
export async function rulesWith(
  contract: Contract,
  wrong: ClientFault['wrong'] | undefined,
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readSubject(ownSubject);
  const run = { subject: impatient(subject), release, runScript: inProcess(wrong), ...(only && { only }) };
  return (await verifySubject(contract, run)).rules;
}

/** The same where the client prints lines, and its subject file says so. */
export async function rulesWithLines(
  contract: Contract,
  wrong: ClientFault['wrong'],
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readSubject(ownSubject);
  const commands = Object.entries(subject.commands).map(([name, { output, ...command }]) => [
    name,
    { ...command, output: output ?? 'list' },
  ]);
  const inLines: Subject = { ...impatient(subject), commands: Object.fromEntries(commands) };
  const runScript = inProcess((right) => asLines(wrong(right)));
  return (await verifySubject(contract, { subject: inLines, release, runScript, ...(only && { only }) }))
    .rules;
}

/** A client that hangs need not take long to show it. */
const impatient = (subject: Subject): Subject => ({ ...subject, timeoutSeconds: 12 });

/**
 * Runs our own client in this process, with a wrong turn: hundreds of faulty clients take as long as a few dozen
 * programs that are started. Its subject file still says how it is called.
 */
function inProcess(wrong?: ClientFault['wrong']): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const expired = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const startTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    };
    const surroundings = {
      answer: answer && subject.answers[answer],
      onPrompt,
      onLine: startTimer,
      interrupted: AbortSignal.any([interrupted, expired.signal]),
    };
    const results = await runLines(lines, surroundings, wrong).finally(() => clearTimeout(timer));
    return {
      stdout: results.map(({ output }) => output).join(''),
      stderr: results.map(({ errors }) => errors).join(''),
      parts: results.map(({ output, succeeded }) => ({ output, succeeded })),
      timedOut: expired.signal.aborted,
    };
  };
}

/** The words of `svc WORDS <<< INPUT`, none of which is quoted; the input may stand anywhere. */
function lineOf(line: string): Line {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...words] = line.replace(given, '').split(/ +/);
  return { words, input };
}
