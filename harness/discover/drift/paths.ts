import type { DescribedOperation } from './described.ts';

/**
 * A path template by which two operations are the same: whatever the parameters are called, a version written as a
 * parameter taken for the documented one (section 9), and in one letter case.
 */
export function templateOf(path: string): string {
  return path
    .replace(/\/v\{[^}]*\}(?=\/)/, '/v1')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/+$/, '')
    .toLowerCase();
}

const parameters = new WeakMap<object, number>();

/** How many parameters the path of an operation has, a version aside. */
export function parametersIn(operation: Pick<DescribedOperation, 'path'>): number {
  // Each operation of the contract asks it of each that is published.
  const known = parameters.get(operation);
  if (known !== undefined) return known;
  const count = templateOf(operation.path).split('{}').length - 1;
  parameters.set(operation, count);
  return count;
}

/** Whether two operations could be one by method and parameters of the path. */
export function isAlikeInKind(wanted: DescribedOperation, given: DescribedOperation): boolean {
  return isAlikeInMethod(wanted, given) && parametersIn(wanted) === parametersIn(given);
}

function isAlikeInMethod(wanted: DescribedOperation, given: DescribedOperation): boolean {
  if (wanted.method === given.method) return true;
  // Section 4.1 leaves the method of the factory reset open; the contract's own PUT may be a PATCH.
  if (wanted.id === 'resetSystem') return given.method !== 'GET' && given.method !== 'HEAD';
  return wanted.method === 'PUT' && given.method === 'PATCH';
}

/** What all published paths have before the documented ones, `/tenant-a` or nothing: as most matching paths have it. */
export function prefixOf(
  wanted: readonly DescribedOperation[],
  given: readonly DescribedOperation[],
): string {
  const templates = new Set(wanted.map(({ path }) => templateOf(path)));
  const votes = new Map<string, number>();
  for (const { path } of given) {
    const template = templateOf(path);
    for (let at = 0; at !== -1 && at < 400; at = template.indexOf('/', at + 1)) {
      if (!templates.has(template.slice(at))) continue;
      votes.set(path.slice(0, at), (votes.get(path.slice(0, at)) ?? 0) + 1);
      break;
    }
  }
  const [first] = [...votes].toSorted(([a, m], [b, n]) => n - m || a.length - b.length);
  return first?.[0] ?? '';
}

/** A published path as the contract would write it: without the prefix, with the contract's own parameter names. */
export function adoptedPath(path: string, prefix: string, wanted: string): string {
  const names = [...wanted.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const own = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const versioned = own.replace(/\/v\{[^}]*\}(?=\/)/, '/v1');
  const given = [...versioned.matchAll(/\{([^}:?]*)[^}]*\}/g)].map(([, name = '']) => name);
  const spare = names.filter((name) => !given.includes(name));
  return versioned.replaceAll(
    /\{([^}:?]*)[^}]*\}/g,
    (_, name: string) => `{${names.includes(name) ? name : (spare.shift() ?? name)}}`,
  );
}
