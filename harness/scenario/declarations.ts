/** The declarations of a sentence that depend only on its parameters. */
export interface Declared<Parameters extends readonly unknown[] = readonly unknown[]> {
  /** The states that the sentence enters; `rules ID` and docs/state-control.md list them. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
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
  return byCode.get(code)?.enters !== undefined;
}

/** The states that a sentence enters with these parameters. */
export function statesEnteredBy(code: object, parameters: readonly unknown[]): readonly string[] {
  const { enters = [] } = byCode.get(code) ?? {};
  return typeof enters === 'function' ? enters(...parameters) : enters;
}
