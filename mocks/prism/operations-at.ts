interface Placed {
  readonly method: string;
  readonly path: string;
}

/** Finds the operations at a path, whatever their method: literal and templated ones, in the order of the contract. */
export function operationsAt<Operation extends Placed>(
  operations: readonly Operation[],
): (path: string) => readonly Operation[] {
  const placed = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  return (path) => placed.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation);
}

export function methodsOf(operations: readonly Placed[]): string {
  return operations.map(({ method }) => method.toUpperCase()).join(', ');
}

function patternOf(template: string): RegExp {
  const parts = template.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
