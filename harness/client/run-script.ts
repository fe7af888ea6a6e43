import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { type ProgramEnd, runProgram } from '#harness/programs/run-program.ts';
import type { ClientDefinition } from './client-definition.ts';
import { type Launch, type Order, startFailure, withHome } from './launch.ts';
import { type Latest, runInTerminal } from './run-in-terminal.ts';
import {
  buildScript,
  type CommandOutput,
  errorsEndOf,
  type Invocation,
  type Statement,
  splitOutput,
  statementOf,
} from './script.ts';

/** The output of a script and the results of its commands. Commands that did not end are missing. */
export interface ScriptOutput extends ProgramEnd {
  readonly parts: readonly CommandOutput[];
  /** The output after the last command that ended. If stderr is not split by command, it is all included. */
  readonly lastWords: string;
}

export interface ScriptOrder extends Order {
  readonly subject: ClientDefinition;
  /** The commands before those under test. */
  readonly prepared: readonly Invocation[];
  readonly invocations: readonly Invocation[];
}

export type RunScript = (order: ScriptOrder) => Promise<ScriptOutput>;

/** Runs the commands as one script in the client's shell, with a terminal if prompts are answered. */
export const runInShell: RunScript = ({ prepared, invocations, ...order }) =>
  runStatements({
    ...order,
    statements: [...prepared, ...invocations].map((each) => statementOf(order.subject, each)),
    before: prepared.length,
  });

interface StatementOrder extends Order {
  readonly subject: ClientDefinition;
  readonly statements: readonly Statement[];
  /** How many statements precede the commands under test. The output of those statements has no prompt. */
  readonly before?: number;
}

export async function runStatements(order: StatementOrder): Promise<ScriptOutput> {
  const { subject, statements, before = 0, answer } = order;
  const marker = `svc-${Math.random().toString(36).slice(2)}`;
  const printed = await withHome(subject, buildScript(subject, statements, marker), (launch) =>
    answer === undefined
      ? runWithoutTerminal(launch, marker, order)
      : runInTerminal(launch, marker, order, (text) => printedLast(text.split(marker), before)),
  );
  const errorsEnd = new RegExp(`${errorsEndOf(marker)}\\r?\\n?`);
  const { outputs, rest } = splitOutput(printed.stdout, marker);
  const parts = outputs.map((part) => ({ ...part, output: part.output.replace(errorsEnd, '') }));
  const errors = printed.stderr.split(errorsEnd);
  const lastWords = [errors.at(-1) ?? '', rest.replace(errorsEnd, '')].join('\n').trim();
  if (errors.length <= parts.length) return { ...printed, parts, lastWords };
  return { ...printed, parts: parts.map((part, at) => ({ ...part, errors: errors[at] ?? '' })), lastWords };
}

/** The running command, and its output: empty for the first `before` commands, which never prompt. */
function printedLast(pieces: readonly string[], before: number): Latest {
  const nth = pieces.length - 1;
  const latest = pieces[nth] ?? '';
  // The first line of a later piece is left out: the line contains the result of the previous command.
  const printed = nth === 0 ? latest : latest.split('\n').slice(1).join('\n');
  return { nth, text: nth < before ? '' : printed };
}

function runWithoutTerminal(launch: Launch, marker: string, { onEnd, interrupted }: Order) {
  let ended = 0;
  return runProgram({
    ...launch,
    mostPrinted: limits.clientPrints,
    leftBehind: 'ended',
    interrupted,
    startsAnew(printed) {
      const before = ended;
      ended = printed.split(marker).length - 1;
      onEnd?.(ended);
      return ended > before;
    },
  }).catch((cause: unknown) => {
    throw startFailure(launch.program, cause);
  });
}

/** The maximum number of characters of client output in an error. */
const quotedWords = 600;

export function clientBroken(problem: string, output: string): HarnessError {
  const printed = output.trim().replaceAll(/\s+/g, ' ');
  const words = printed.length > quotedWords ? `…${printed.slice(-quotedWords)}` : printed;
  const what = words === '' ? 'It printed nothing.' : `It printed: ${words}`;
  return new HarnessError('CLIENT_BROKEN', `${problem} ${what}`);
}
