import { cutText } from '#harness/text/cut-text.ts';
import { type Fields, isObject, nameIn } from './json-values.ts';

/** The maximum nesting of a document, with references not followed. Deeper nesting may exhaust the stack. */
const deepest = 500;

interface Reference {
  readonly $ref: string;
}

class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
}

/** In a map, every field is a name that the author chose. A `$ref` in data is not a reference. */
type Role = 'part' | 'map' | 'data';

const data: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value']);
const maps: ReadonlySet<string> = new Set(
  'paths webhooks pathItems responses parameters examples requestBodies headers securitySchemes links callbacks schemas mediaTypes content encoding properties patternProperties dependentSchemas $defs definitions'.split(
    ' ',
  ),
);

function roleOf(name: string, value: object, around: Role): Role {
  if (around !== 'part') return around === 'map' ? 'part' : 'data';
  if (data.has(name) || (name === 'examples' && Array.isArray(value))) return 'data';
  return maps.has(name) && !Array.isArray(value) ? 'map' : 'part';
}

/**
 * Resolves references within a document, in place. References to other documents remain unchanged.
 * If `lose` is given, it gets each node with a reference that cannot be resolved, which also remains.
 */
export function followReferences(document: object, lose?: (node: object, why: string) => void): void {
  const targetOf = finderIn(document);
  const targets = new Map<unknown, unknown>();
  const visited = { part: new Set<object>(), map: new Set<object>(), data: new Set<object>() };
  const toVisit: [node: object, depth: number, role: Role][] = [[document, 0, 'part']];
  const resolve = (reference: Reference, node: object, use: (target: unknown) => void): void => {
    try {
      use(targetOf(reference));
    } catch (cause) {
      if (lose === undefined || !(cause instanceof BrokenReference)) throw cause;
      lose(node, cause.message);
    }
  };
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [node, depth, role] = next;
    if (depth > deepest) throw new BrokenReference(`it nests deeper than ${deepest} levels`);
    if (visited[role].has(node)) continue;
    visited[role].add(node);
    if (role !== 'data' && isReference(node)) resolve(node, node, (target) => targets.set(node, target));
    for (const [name, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      const ofValue = roleOf(name, value, role);
      // The target is visited where the document defines it, so it need not be added to `toVisit` here.
      if (ofValue !== 'data' && isReference(value) && isBare(value))
        resolve(value, node, (target) => Reflect.set(node, name, target));
      else toVisit.push([value, depth + 1, ofValue]);
    }
  }
  mergeAll(targets);
}

/** Adds the target's fields to each reference with sibling fields; the siblings take precedence. */
function mergeAll(targets: Map<unknown, unknown>): void {
  for (const first of targets.keys()) {
    const chain: [reference: object, target: unknown][] = [];
    // This is a loop, because recursion could exhaust the stack on a long chain of references.
    for (let next = first; isObject(next) && targets.has(next); ) {
      const target = targets.get(next);
      chain.push([next, target]);
      targets.delete(next);
      Reflect.deleteProperty(next, '$ref');
      next = target;
    }
    // The last target is merged first, because a target that is itself a reference must be complete.
    for (const [reference, target] of chain.reverse())
      Object.assign(reference, { ...(isObject(target) && target), ...reference });
  }
}

/** A reference without sibling fields. */
function isBare(reference: Reference): boolean {
  return Object.keys(reference).length === 1;
}

function isReference(value: unknown): value is Reference {
  if (typeof value !== 'object' || value === null) return false;
  const { $ref } = value as Fields;
  return typeof $ref === 'string' && ($ref === '#' || $ref.startsWith('#/'));
}

/** Returns a function that finds the target of a reference, and follows any references on the way to it. */
function finderIn(document: object): (reference: Reference) => unknown {
  const found = new Map<string, unknown>();
  const open = new Set<string>();

  function behind(value: unknown): unknown {
    let node = value;
    while (isReference(node) && isBare(node)) {
      const next = at(node.$ref);
      if (next === node) break;
      node = next;
    }
    return node;
  }

  function at(pointer: string): unknown {
    if (found.has(pointer)) return found.get(pointer);
    // If `pointer` is in `open`, its references form a cycle. A cycle has no target.
    if (open.has(pointer)) return {};
    open.add(pointer);
    try {
      let node: unknown = document;
      for (const step of pointer.split('/').slice(1)) {
        const name = nameIn(step);
        const around = stepThrough(node);
        if (typeof around !== 'object' || around === null || !Object.hasOwn(around, name))
          throw new BrokenReference(`${cutText(pointer, 160)} cannot be resolved`);
        node = (around as Fields)[name];
      }
      const target = behind(node);
      found.set(pointer, target);
      return target;
    } finally {
      open.delete(pointer);
    }
  }

  function stepThrough(node: unknown): unknown {
    return isReference(node) ? at(node.$ref) : node;
  }

  return ({ $ref }) => at($ref);
}
