import { Untestable } from '#harness/result/outcome.ts';

/** A value that a state answered with, as a text; without it a scenario has nothing to go on. */
export function knownValue(values: ReadonlyMap<string, unknown>, name: string): string {
  const value = values.get(name);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Untestable('state-unsupported', `state control does not answer ${name}`);
}
