import type { Script } from 'node:vm';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { cutText } from '#harness/text/cut-text.ts';

export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** A browser has no `node:vm`, but evaluates only patterns of the contract, which need no time limit. */
const vm = globalThis.process?.getBuiltinModule?.('node:vm');
const scope: { action?: () => unknown } = vm?.createContext({}) ?? {};
let script: Script | undefined;

/** If `action` takes too long, throws `TooSlow`. Only code that runs in `node:vm` can be stopped. */
export function withTimeout<Result>(milliseconds: number, action: () => Result): Result {
  if (vm === undefined) return action();
  script ??= new vm.Script('action()');
  scope.action = action;
  for (let attempt = 1; ; attempt += 1) {
    const before = cpuTime();
    try {
      return script.runInContext(scope, { timeout: milliseconds }) as Result;
    } catch (error) {
      // `error` comes from the realm of the script, so it is not an instance of this module's `Error`.
      if (Reflect.get(Object(error), 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      // On a busy machine, the time limit may pass while this thread does not run. `action` is then repeated.
      const wasRunning = cpuTime() - before > milliseconds / 2;
      if (wasRunning || attempt === mostAttempts)
        throw new TooSlow(`it takes more than ${milliseconds / 1000} s`, { cause: error });
    }
  }
}

const mostAttempts = 5;

/** The CPU time that this thread has used so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = globalThis.process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Thrown if a pattern cannot be evaluated. It is then unknown whether the value matches the schema. */
export class UndecidedPattern extends HarnessError {
  constructor(message: string, cause: unknown) {
    super('FILE_INVALID', message, { cause, hint: 'Rewrite it without nested repetitions such as (a+)+.' });
  }
}

const longestKnown = 100;
const mostKnown = 1_000;

/** Compiles a schema's pattern for ajv, with a time limit: a pattern in a user's overlay may run forever. */
export function boundedPattern(source: string, flags: string) {
  const pattern = new RegExp(source, flags);
  let slow: UndecidedPattern | undefined;
  // The time limit takes a thousand times as long as the test, and servers repeat their values.
  const known = new Map<string, boolean>();
  return {
    // ajv identifies a pattern by this string.
    toString: () => String(pattern),
    test(text: string): boolean {
      if (slow !== undefined) throw slow;
      const before = known.get(text);
      if (before !== undefined) return before;
      try {
        const matches = withTimeout(limits.patternMs, () => pattern.test(text));
        if (text.length <= longestKnown && known.size < mostKnown) known.set(text, matches);
        return matches;
      } catch (cause) {
        if (!(cause instanceof TooSlow)) throw cause;
        slow = new UndecidedPattern(
          `The pattern ${cutText(source, 100)} timed out on a response: ${cause.message}.`,
          cause,
        );
        throw slow;
      }
    },
  };
}
boundedPattern.code = 'new RegExp';
