/** The states that a sentence enters with some parameters. */
type StatesEntered = (...parameters: readonly unknown[]) => readonly string[];

const byCode = new Map<object, StatesEntered>();

/** Keeps which states a sentence enters, by the code that cucumber calls for it. */
export function declareStates(code: object, states: StatesEntered): void {
  byCode.set(code, states);
}

export function entersStates(code: object): boolean {
  return byCode.has(code);
}

/** The states that a sentence enters with these parameters. */
export function statesEnteredBy(code: object, parameters: readonly unknown[]): readonly string[] {
  return byCode.get(code)?.(...parameters) ?? [];
}
