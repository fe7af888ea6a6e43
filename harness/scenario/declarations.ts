/** What a step declares. The declaration depends only on the step's parameters: it is known before a run. */
export interface Declared<Parameters extends readonly unknown[] = readonly unknown[]> {
  /** The states that the sentence enters; `rules ID` and docs/state-control.md list them. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
}

export interface SentenceCode {
  readonly declared?: Declared;
}

export function statesEnteredBy({ declared }: SentenceCode, parameters: readonly unknown[]) {
  const { enters = [] } = declared ?? {};
  return typeof enters === 'function' ? enters(...parameters) : enters;
}
