/** What the sentence of a step declares. It depends only on the parameters, so it is known before the run. */
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
