import type { StateValues } from './control.ts';

/** What is said of an answer that forgets what its members have to stand in. */
export const withoutValues = 'answers members outside of values: write {"values": {…}}';

/**
 * The values of an answer; one of no members has none. Undefined for members that stand elsewhere, which would be taken
 * for no values at all.
 */
export function valuesIn(body: unknown): StateValues | undefined {
  const answer = body ?? {};
  if (typeof answer !== 'object') return undefined;
  const values: unknown = Reflect.get(answer, 'values');
  if (values !== undefined) return (values ?? {}) as StateValues;
  return Object.keys(answer).length === 0 ? {} : undefined;
}
