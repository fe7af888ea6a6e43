import type { PlannedWait } from '#harness/run/waits/waits.ts';

/** The declarations of a sentence besides its code, from its parameters alone. */
export interface Declared<Parameters extends readonly unknown[] = readonly unknown[]> {
  /** The states that it enters: `rules ID` and the page of states name them. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
  /** What it may wait for, by which a run is planned; `values` are those that earlier sentences left. */
  readonly waits?: (values: Map<string, unknown>, ...parameters: Parameters) => PlannedWait | undefined;
}

const byCode = new WeakMap<object, Declared>();

/** Stores the declarations of a sentence, by its step code. */
export function declare<Parameters extends readonly unknown[]>(
  code: object,
  declared: Declared<Parameters>,
): void {
  byCode.set(code, declared as unknown as Declared);
}

export function declaresAnything(code: object): boolean {
  const { enters, waits } = byCode.get(code) ?? {};
  return enters !== undefined || waits !== undefined;
}

/** The states that a sentence enters with these parameters. */
export function statesEnteredBy(code: object, parameters: readonly unknown[]): readonly string[] {
  const { enters = [] } = byCode.get(code) ?? {};
  return typeof enters === 'function' ? enters(...parameters) : enters;
}

/** What a sentence may wait for with these parameters. */
export function waitOf(
  code: object,
  values: Map<string, unknown>,
  parameters: readonly unknown[],
): PlannedWait | undefined {
  return byCode.get(code)?.waits?.(values, ...parameters);
}
