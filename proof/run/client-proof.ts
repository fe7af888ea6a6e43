import { setMaxListeners } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type ClientDefinition, readClientDefinition } from '#harness/client/client-definition.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import { buildLine, type CommandOutput } from '#harness/client/script.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { withOperationsForClients } from '#harness/profile/own-operations.ts';
import { firstOf } from '#harness/programs/interruption.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import { rules as everyRule } from '#harness/register/register.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { furtherLines, withFurtherCommands } from '#proof/client-commands/further-commands.ts';
import { furtherMutants } from '#proof/client-commands/further-mutants.ts';
import type { Deviation } from '#proof/client-commands/mutant.ts';
import { furtherOperations } from '#proof/targets/further-operations.ts';
import { simulatorOf } from '#proof/targets/open-simulator.ts';
import { run } from '#reference/client/cli/cli.ts';
import { platformFetch } from '#reference/client/connection/transport.ts';
import { failureLines, failuresOf, isQuiet } from './failures.ts';
import type { selectClients } from './select-mutants.ts';

const breakableRules = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');

/** The rules that were seen to judge commands that the document does not name. */
const rulesOfEveryCommand = [...new Set(furtherMutants.map(({ rule }) => rule))];

/** The number of clients that run in parallel. Each client has separate simulated services. */
const clientsAtOnce = 3;

export type ClientProof = Awaited<ReturnType<typeof proveRulesOfClients>>;

/** Tests the bundled client with each mutant and variant. Once interrupted, starts no further test. */
export async function proveRulesOfClients(
  contract: Contract,
  { mutants, variants }: ReturnType<typeof selectClients>,
  interrupted: AbortSignal,
  progress: (done: number, of: number, last: string) => void,
) {
  // No limit on listeners, since each of the parallel cucumber runs adds some to the process.
  setMaxListeners(0, process);
  let done = 0;
  const of = mutants.length + variants.length;
  /** Tries the clients, several at once, until interrupted; returns the results in the order of the ids. */
  async function each<Tried extends { readonly id: string }, Result extends { readonly id: string }>(
    clients: readonly Tried[],
    attempt: (client: Tried) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const results: Result[] = [];
    await doAll(clients, clientsAtOnce, async (client) => {
      if (interrupted.aborted) return;
      results.push(await attempt(client));
      done += 1;
      progress(done, of, client.id);
    });
    return results.toSorted((a, b) => a.id.localeCompare(b.id));
  }
  return {
    // For each mutant, only the scenarios of its `rule` are run.
    mutants: await each(mutants, async ({ id, rule, deviation, isFurther }) => {
      const { rules } = await checkBundledClient(contract, deviation, { only: [rule], isFurther });
      const { verdict, detail = '' } = rules.find((own) => own.id === rule) ?? {};
      return { id, rule, verdict, detail };
    }),
    variants: await each(variants, async ({ id, deviation, lacks, isFurther }) => {
      const describe = (subject: ClientDefinition) => without(subject, lacks);
      const only = isFurther === true ? { only: rulesOfEveryCommand } : {};
      const { failures } = await checkBundledClient(contract, deviation, { describe, isFurther, ...only });
      return { id, ...failures };
    }),
  };
}

/** Whether the mutant made its rule fail. */
export const isKilled = ({ verdict }: ClientProof['mutants'][number]): boolean => verdict === 'failed';

export const isProvenOfClients = (proof: ClientProof): boolean => problemsOf(proof).length === 0;

function problemsOf({ mutants, variants }: ClientProof): readonly string[] {
  return [
    ...variants.flatMap(failureLines),
    ...mutants
      .filter((trial) => !isKilled(trial))
      .map(({ id, verdict, detail }) => `  survived  ${id}: ${verdict ?? 'not run'} ${detail}`),
  ];
}

/** The proof as text: the metrics, then every problem. */
export function clientProofSummary(proof: ClientProof): string {
  const { mutants, variants } = proof;
  const killed = mutants.filter(isKilled);
  const rules = breakableRules.filter(({ id }) => killed.some(({ rule }) => rule === id));
  const passed = variants.filter(isQuiet);
  return [
    '',
    `  client mutants   ${killed.length} of ${mutants.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${breakableRules.length} rules for clients that can fail were seen failing`,
    `  variants         ${passed.length} of ${variants.length} that the document permits fail no rule`,
    '',
    ...problemsOf(proof),
    '',
  ].join('\n');
}

/** The definition of the bundled client. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

interface ClientCheckOptions {
  /** The rules to check; default: all. */
  readonly only?: readonly string[];
  /** Whether the client has the further commands too, and a service with operations outside the contract. */
  readonly isFurther?: boolean | undefined;
  readonly describe?: (subject: ClientDefinition) => ClientDefinition;
}

/** Verifies the bundled client with a deviation. */
export async function checkBundledClient(
  contract: Contract,
  deviation: Deviation,
  { only, isFurther = false, describe = (subject) => subject }: ClientCheckOptions = {},
) {
  const { subject, release } = await readClientDefinition(ownSubject);
  const operations = isFurther ? furtherOperations : [];
  const { rules } = await verifyClientUnderTest(withOperationsForClients(contract, operations), {
    // The time limit is short, so that a client that hangs is detected soon.
    subject: describe({ ...subject, timeoutSeconds: 30, ...(isFurther && { others: furtherLines }) }),
    release,
    everyCommand: isFurther,
    openSimulator: simulatorOf(operations),
    runScript: inProcess(isFurther ? (right) => deviation(withFurtherCommands(right)) : deviation),
    ...(only && { only }),
  });
  return { rules, failures: failuresOf(rules) };
}

/** Removes what `lacks` names: commands such as `Get-SvcHealth`, parameters such as `Get-SvcHealth Live`. */
function without(subject: ClientDefinition, lacks: readonly string[] = []): ClientDefinition {
  const has = (name: string): boolean => !lacks.includes(name);
  const commands = Object.entries(subject.commands)
    .filter(([name]) => has(name))
    .map(([name, command]) => {
      const parameters = Object.entries(command.parameters ?? {}).filter(([each]) => has(`${name} ${each}`));
      return [name, { ...command, parameters: Object.fromEntries(parameters) }];
    });
  return { ...subject, commands: Object.fromEntries(commands) };
}

/**
 * Runs the bundled client in this process, since starting a program for each mutant would take longer.
 * At a terminal, errors are part of the output.
 */
function inProcess(deviation: Deviation): RunScript {
  return async ({ subject, prepared, invocations, answer, interrupted, onPrompt, onEnd }) => {
    const lines = [...prepared, ...invocations].map((each) => lineOf(buildLine(subject, each)));
    const client = deviation(run);
    await using home = await mkdtempDisposable(join(tmpdir(), 'svc-client-'));
    const expired = new AbortController();
    using timer = setTimeout(() => expired.abort(), subject.timeoutSeconds * 1000);
    const ended = firstOf([interrupted, expired.signal]);
    const parts: Required<CommandOutput>[] = [];
    for (const [nth, { argv, input }] of lines.entries()) {
      timer.refresh();
      onEnd?.(nth);
      const printed = { output: '', errors: '' };
      const stream = (name: keyof typeof printed) => ({
        isTerminal: false,
        columns: 120,
        write(text: string): void {
          printed[answer === undefined ? name : 'output'] += text;
        },
      });
      const ask = async (question: string): Promise<string | undefined> => {
        onPrompt?.(nth, question);
        return answer;
      };
      const exitCode = await client(argv, {
        env: { XDG_STATE_HOME: home.path },
        stdout: stream('output'),
        stderr: stream('errors'),
        person: answer === undefined ? undefined : { ask },
        readInput: async () => input,
        fetch: platformFetch,
        interrupted: ended,
      });
      if (ended.aborted) break;
      const succeeded = exitCode === 0;
      parts.push({ ...printed, succeeded, status: String(succeeded) });
    }
    if (!ended.aborted) onEnd?.(lines.length);
    return {
      stdout: parts.map(({ output }) => output).join(''),
      stderr: parts.map(({ errors }) => errors).join(''),
      parts,
      lastWords: '',
      exitCode: 0,
      how: expired.signal.aborted ? 'late' : 'exited',
    };
  };
}

/** Parses `svc ARGUMENTS <<< INPUT`. Quotes are not supported. `<<< INPUT` may be at any position. */
function lineOf(line: string): { readonly argv: readonly string[]; readonly input: string } {
  const [given = '', input = ''] = / <<< (\S+)/.exec(line) ?? [];
  const [, ...argv] = line.replace(given, '').split(/ +/);
  return { argv, input };
}
