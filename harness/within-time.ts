import { createContext, Script } from 'node:vm';

/** Thrown where something was ended because it took too long. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

const scope: { action?: () => unknown } = createContext({});
const script = new Script('action()');

/**
 * Does what somebody else's words ask for, such as a regular expression, and ends it after so many milliseconds: nothing
 * but a script with a time limit can be ended while it runs.
 */
export function withinTime<Result>(milliseconds: number, action: () => Result): Result {
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
