/** As much of a step's definition as is looked at; the published type of cucumber says less. */
export interface StepDefinition {
  readonly pattern: string | RegExp;
  readonly expression: { readonly treeRegexp: TreeRegexp };
  matchesStepName(step: string): boolean;
}

interface TreeRegexp {
  readonly regexp: RegExp;
  readonly groupBuilder: { build(match: RegExpExecArray, nextGroup: () => number): unknown };
  match(step: string): unknown;
}

/**
 * Matches steps with what regular expressions can do by now. Cucumber learns where groups lie from a second expression
 * that it derives from each by parsing it, and does so for all definitions that a step is held against: half a second
 * of every run, however short.
 */
export function matchNatively(definitions: readonly StepDefinition[]): void {
  for (const definition of definitions) {
    const { pattern, expression } = definition;
    const { treeRegexp } = expression;
    const { regexp, groupBuilder } = treeRegexp;
    const withIndices = new RegExp(regexp.source, `${regexp.flags}d`);
    treeRegexp.match = (step) => {
      const match = withIndices.exec(step);
      let group = -1;
      return match && groupBuilder.build(match, () => ++group);
    };
    const beginning = typeof pattern === 'string' ? beginningOf(pattern) : '';
    definition.matchesStepName = (step) => step.startsWith(beginning) && withIndices.test(step);
  }
}

/** The part of a cucumber expression that every step of it begins with, whatever is chosen, left out or filled in. */
export function beginningOf(expression: string): string {
  const [plain = ''] = expression.split(/[{(\\]/, 1);
  const choice = plain.indexOf('/');
  return choice < 0 ? plain : plain.slice(0, plain.lastIndexOf(' ', choice) + 1);
}
