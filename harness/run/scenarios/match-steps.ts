/** As much of a step's definition as is looked at; the published type of cucumber says less. */
export interface StepDefinition {
  readonly expression: StepExpression;
  matchesStepName(step: string): boolean;
}

export interface StepExpression {
  readonly treeRegexp: TreeRegexp;
  /** What the expression consists of; a plain regular expression has none. */
  readonly ast?: { readonly nodes?: readonly StepNode[] };
}

interface StepNode {
  readonly type: string;
  text(): string;
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
    const { expression } = definition;
    const { treeRegexp } = expression;
    let regexp: RegExp | undefined;
    const withIndices = (): RegExp => {
      const { source, flags } = treeRegexp.regexp;
      regexp ??= new RegExp(source, `${flags}d`);
      return regexp;
    };
    treeRegexp.match = (step) => {
      const match = withIndices().exec(step);
      let group = -1;
      return match && treeRegexp.groupBuilder.build(match, () => ++group);
    };
    const fixed = fixedPartsOf(expression);
    // Most definitions are told apart by this alone, and their regular expressions are never compiled.
    definition.matchesStepName = (step) => hasInOrder(step, fixed) && withIndices().test(step);
  }
}

/** The texts that every step of an expression has in this order, whatever is chosen, left out or filled in; it begins with the first. */
export function fixedPartsOf({ ast }: Pick<StepExpression, 'ast'>): readonly string[] {
  const parts = [''];
  for (const node of ast?.nodes ?? []) {
    if (node.type === 'TEXT_NODE') parts.push(`${parts.pop()}${node.text()}`);
    else parts.push('');
  }
  return parts;
}

function hasInOrder(step: string, [beginning = '', ...others]: readonly string[]): boolean {
  if (!step.startsWith(beginning)) return false;
  let from = beginning.length;
  for (const part of others) {
    const at = step.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
