/** What a step declares. The declaration depends only on the step's parameters: it is known before a run. */
export interface Declared<Parameters extends readonly unknown[] = readonly unknown[]> {
  /** The states that the step enters. `svc-contract rules ID` and docs/state-control.md list these states. */
  readonly enters?: readonly string[] | ((...parameters: Parameters) => readonly string[]);
}

export interface SentenceCode {
  readonly declared?: Declared;
}

export function statesEnteredBy({ declared }: SentenceCode, parameters: readonly unknown[]) {
  const { enters = [] } = declared ?? {};
  return typeof enters === 'function' ? enters(...parameters) : enters;
}
