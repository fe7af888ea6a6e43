/** The part of cucumber's step definitions that is asked most: does this sentence match? */
interface Matching {
  matchesStepName(sentence: string): boolean;
}

/**
 * Remembers which sentences match which steps. Cucumber tries every step definition on every step of every run,
 * which is a tenth of the time when the same features run hundreds of times in one process.
 */
export function rememberMatches(support: object): void {
  // Cucumber's public type hides them; without them nothing is remembered and nothing else changes.
  const { stepDefinitions = [] } = support as { readonly stepDefinitions?: readonly Matching[] };
  for (const definition of stepDefinitions) {
    const matches = definition.matchesStepName.bind(definition);
    const known = new Map<string, boolean>();
    definition.matchesStepName = (sentence) => {
      const remembered = known.get(sentence);
      if (remembered !== undefined) return remembered;
      const found = matches(sentence);
      known.set(sentence, found);
      return found;
    };
  }
}
