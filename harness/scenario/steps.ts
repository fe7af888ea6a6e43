import { defineParameterType, Given as given, Then as then, When as when } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Declared, SentenceCode } from './declarations.ts';
import type { Scenario } from './scenario.ts';

type Body<Parameters extends readonly unknown[]> = (s: Scenario, ...parameters: Parameters) => unknown;

type Define = <Parameters extends readonly unknown[]>(
  sentence: string,
  body: Body<Parameters>,
  declared?: Declared<Parameters>,
) => void;

/** Like a cucumber function such as `given`, but the first argument of the body is the scenario. */
function passingScenario(define: typeof given): Define {
  return (sentence, body, declared) => define<Scenario>(sentence, codeOf(body, declared));
}

export const Given = passingScenario(given);
export const When = passingScenario(when);
export const Then = passingScenario(then);

/** Defines a Cucumber parameter type that matches the keys of `values`. Steps get `as(value, key)`. */
export function defineWords<Value>(
  name: string,
  values: Readonly<Record<string, Value>>,
  as: (value: Value, words: string) => unknown = (value) => value,
): void {
  // The longest first: an alternation stops at its first match.
  const longestFirst = Object.keys(values).sort((a, b) => b.length - a.length);
  defineParameterType({
    name,
    regexp: new RegExp(longestFirst.join('|')),
    transformer(words: string) {
      if (!Object.hasOwn(values, words)) throw new HarnessError('INTERNAL', `unknown parameter "${words}"`);
      return as(values[words] as Value, words);
    },
  });
}

function codeOf<Parameters extends readonly unknown[]>(
  body: Body<Parameters>,
  declared: Declared<Parameters> = {},
): ((this: Scenario, ...parameters: unknown[]) => Promise<void>) & SentenceCode {
  async function code(this: Scenario, ...parameters: unknown[]): Promise<void> {
    await body(this, ...(parameters as unknown as Parameters));
  }
  // `length` leaves out the scenario: cucumber passes a callback to a function with one parameter too many.
  Object.defineProperty(code, 'length', { value: Math.max(0, body.length - 1) });
  return Object.assign(code, { declared: declared as unknown as Declared });
}
