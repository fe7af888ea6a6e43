/** As much of a definition as is looked at. */
interface Definition {
  readonly pattern: string | RegExp;
  readonly expression: { match(step: string): unknown };
  matchesStepName(step: string): boolean;
}

/**
 * Lets each definition of a step tell at once that a step is none of its own, by how its expression begins. Otherwise
 * cucumber holds every step of every scenario against the regular expressions of all definitions, most of which it would
 * have to make for that alone.
 */
export function matchByBeginning({
  stepDefinitions,
}: {
  readonly stepDefinitions: readonly Definition[];
}): void {
  for (const definition of stepDefinitions) {
    const { pattern, expression } = definition;
    if (typeof pattern !== 'string') continue;
    const beginning = beginningOf(pattern);
    const known = new Map<string, boolean>();
    definition.matchesStepName = (step) => {
      if (!step.startsWith(beginning)) return false;
      const matches = known.get(step) ?? expression.match(step) !== null;
      known.set(step, matches);
      return matches;
    };
  }
}

/** The part of a cucumber expression that every step of it begins with, whatever is chosen, left out or filled in. */
export function beginningOf(expression: string): string {
  const [plain = ''] = expression.split(/[{(\\]/, 1);
  const choice = plain.indexOf('/');
  return choice < 0 ? plain : plain.slice(0, plain.lastIndexOf(' ', choice) + 1);
}
