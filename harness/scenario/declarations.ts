/** The declarations of a sentence that depend only on its parameters. */
export interface Declared<Parameters extends readonly unknown[] = readonly unknown[]> {
  /** The states that the sentence enters; `rules ID` and docs/state-control.md list them. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
}

/** The step code of a sentence. */
export interface SentenceCode {
  readonly declared?: Declared;
}

/** The states that a sentence enters with these parameters. */
export function statesEnteredBy({ declared }: SentenceCode, parameters: readonly unknown[]) {
  const { enters = [] } = declared ?? {};
  return typeof enters === 'function' ? enters(...parameters) : enters;
}
