import type { Script } from 'node:vm';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';

/** Thrown where something was ended because it took too long. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** A browser has none, and there the words are our own. */
const vm = globalThis.process?.getBuiltinModule?.('node:vm');
const scope: { action?: () => unknown } = vm?.createContext({}) ?? {};
let script: Script | undefined;

/**
 * Does what somebody else's words ask for, such as a regular expression, and ends it after so many milliseconds: nothing
 * but a script with a time limit can be ended while it runs.
 */
export function withTimeout<Result>(milliseconds: number, action: () => Result): Result {
  if (vm === undefined) return action();
  script ??= new vm.Script('action()');
  scope.action = action;
  try {
    return script.runInContext(scope, { timeout: milliseconds }) as Result;
  } catch (error) {
    // It comes from the realm of the script, where Error is another one.
    if (Reflect.get(Object(error), 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TooSlow(`it takes more than ${milliseconds / 1000} s`, { cause: error });
    throw error;
  }
}

/** A pattern that could not be applied to a response, which breaks no rule. */
export class UndecidedPattern extends HarnessError {
  constructor(message: string, cause: unknown) {
    super('FILE_INVALID', message, { cause, hint: 'Write it without a repetition within a repetition.' });
  }
}

/** Patterns of a schema, for ajv. Those of an overlay are anybody's, and some take forever. */
export function boundedPattern(source: string, flags: string) {
  const pattern = new RegExp(source, flags);
  let slow: UndecidedPattern | undefined;
  return {
    // ajv takes two of the same name for one.
    toString: () => String(pattern),
    test(text: string): boolean {
      if (slow !== undefined) throw slow;
      try {
        return withTimeout(limits.patternMs, () => pattern.test(text));
      } catch (cause) {
        if (!(cause instanceof TooSlow)) throw cause;
        slow = new UndecidedPattern(
          `The pattern ${source.slice(0, 100)} timed out on a response: ${cause.message}.`,
          cause,
        );
        throw slow;
      }
    },
  };
}
boundedPattern.code = 'new RegExp';
