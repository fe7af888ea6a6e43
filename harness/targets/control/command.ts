import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { runProgram } from '#harness/run-program.ts';
import type { Control, StateParams, StateValues } from './control.ts';
import { assertNotExcluded, readDeclaration, unsupportedIn, valuesIn, withoutValues } from './messages.ts';

export interface CommandControlOptions {
  /** Program and arguments; `list`, `enter` or `calm` is added as the last one. */
  readonly command: readonly string[];
  /** Entering a state may include waiting; default: 180. */
  readonly timeoutSeconds?: number;
}

/**
 * State control by a program of the operator, for servers controlled by scripts.
 *
 * `list` prints what `GET /states` answers. `enter` reads `{"state", "params"}` from standard input and prints
 * `{"values": {…}}`, or `{"unsupported": "why"}`. `calm` prints nothing of note. Exit code 0 means done.
 */
export async function commandControl({
  command,
  timeoutSeconds = limits.stateSeconds,
}: CommandControlOptions): Promise<Control> {
  const [program = '', ...args] = command;
  const call = (verb: string, input = ''): Promise<unknown> =>
    invoke(program, [...args, verb], input, timeoutSeconds);
  const declared = readDeclaration(await call('list'));
  if (declared === undefined) {
    throw new HarnessError(
      'CONTROL_BROKEN',
      `"${program} list" does not print its states as {"states": [{"state": "…"}]}.`,
    );
  }
  const states = new Set(declared.states);
  return {
    adapter: 'command',
    states,
    movesClock: declared.clock,
    skipsWaits: declared.clock && declared.skipsWaits,
    async enter(state: string, params: StateParams = {}): Promise<StateValues> {
      if (!states.has(state)) throw new Untestable('state-unsupported', `"${state}"`, [state]);
      assertNotExcluded(declared, state, params);
      const answer = await call('enter', JSON.stringify({ state, params }));
      if (unsupportedIn(answer) !== undefined) {
        throw new Untestable('state-unsupported', `"${state}" ${JSON.stringify(params)}`, [state]);
      }
      const values = valuesIn(answer);
      if (values === undefined)
        throw new Untestable('state-unsupported', `the state "${state}" ${withoutValues}`, [state]);
      return values;
    },
    async calm() {
      await call('calm');
    },
  };
}

/** A program that could not be started, did not finish in time or printed too much: its output is ignored. */
export class ProgramUnavailable extends HarnessError {}

/** A program that ended with an exit code other than 0. */
export class ProgramFailed extends HarnessError {}

/** Runs a program with input and returns the JSON that it prints; rejects with a HarnessError if it fails. */
export async function invoke(
  program: string,
  args: readonly string[],
  input: string,
  timeoutSeconds: number,
): Promise<unknown> {
  const broken = (what: string, cause?: unknown, Kind = HarnessError): HarnessError =>
    new Kind('CONTROL_BROKEN', `State control "${program} ${args.at(-1)}" ${what}`, {
      cause,
      hint: 'Run the program by hand, with the same arguments.',
    });
  const { how, exitCode, stdout, stderr } = await runProgram({
    program,
    args,
    input,
    seconds: timeoutSeconds,
    mostPrinted: limits.adapterPrints,
    // Entering a state may start a service that keeps running.
    leftBehind: 'spared',
  }).catch((cause: unknown) => {
    throw broken('cannot be started.', cause, ProgramUnavailable);
  });
  if (how === 'late')
    throw broken(`did not finish within ${timeoutSeconds} s.`, undefined, ProgramUnavailable);
  if (how === 'overflowing') throw broken('printed more than 5 MB.', undefined, ProgramUnavailable);
  if (exitCode !== 0) {
    const said = stderr.trim().split('\n').at(-1) ?? '';
    throw broken(`ended with exit code ${exitCode}. ${said}`, undefined, ProgramFailed);
  }
  if (stdout.trim() === '') return undefined;
  try {
    return JSON.parse(stdout) as unknown;
  } catch (cause) {
    throw broken('did not print JSON.', cause);
  }
}
