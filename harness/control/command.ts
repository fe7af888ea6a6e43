import { spawn } from 'node:child_process';
import { valuesIn, withoutValues } from '#harness/control/answer-body.ts';
import type { Control, StateParams, StateValues } from '#harness/control/control.ts';
import { readDeclaration } from '#harness/control/declaration.ts';
import { HarnessError } from '#harness/errors.ts';
import { Untestable } from '#harness/result/outcome.ts';

const mostPrinted = 5_000_000;
const mostComplaint = 10_000;

export interface CommandControlOptions {
  /** Program and arguments; `list`, `enter` or `calm` is added as the last one. */
  readonly command: readonly string[];
  /** A state may be reached by waiting; 180 when left out. */
  readonly timeoutSeconds?: number;
}

/**
 * State control by a program of the operator's, for servers that scripts drive.
 *
 * `list` prints what `GET /states` answers. `enter` reads `{"state", "params"}` from standard input and prints
 * `{"values": {…}}`, or `{"unsupported": "why"}`. `calm` prints nothing of note. Exit code 0 means done.
 */
export async function commandControl({
  command,
  timeoutSeconds = 180,
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
      const answer = (await call('enter', JSON.stringify({ state, params }))) as
        | { unsupported?: unknown }
        | undefined;
      if (answer?.unsupported !== undefined && answer.unsupported !== false) {
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

/** Runs a program with input and answers with the JSON it prints; rejects with a HarnessError when it fails. */
export function invoke(
  program: string,
  args: readonly string[],
  input: string,
  timeoutSeconds: number,
): Promise<unknown> {
  const what = `"${program} ${args.at(-1)}"`;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    let printed = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      // A list of states takes some ten thousand characters.
      if (printed.length > mostPrinted) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-mostComplaint);
    });
    child.on('error', (cause) => {
      const why =
        cause.name === 'AbortError' ? `was not done after ${timeoutSeconds} s` : 'cannot be started';
      reject(new HarnessError('CONTROL_BROKEN', `State control ${what} ${why}.`, { cause }));
    });
    child.on('close', (code) => {
      if (printed.length > mostPrinted) {
        reject(new HarnessError('CONTROL_BROKEN', `State control ${what} printed more than 5 MB.`));
        return;
      }
      if (code !== 0) {
        const said = complaint.trim().split('\n').at(-1) ?? '';
        reject(
          new HarnessError('CONTROL_BROKEN', `State control ${what} ended with exit code ${code}. ${said}`),
        );
        return;
      }
      resolve(printed.trim() === '' ? undefined : parsed(printed, what, reject));
    });
    // A program that does not read its input may have closed it already.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function parsed(printed: string, what: string, reject: (error: Error) => void): unknown {
  try {
    return JSON.parse(printed) as unknown;
  } catch (cause) {
    reject(
      new HarnessError('CONTROL_BROKEN', `State control ${what} printed something that is not JSON.`, {
        cause,
      }),
    );
    return undefined;
  }
}
