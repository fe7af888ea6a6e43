import { cutText } from '#harness/cut-text.ts';
import { isObject, nameIn } from './json-values.ts';

type Node = Readonly<Record<string, unknown>>;

/** The maximum nesting of a document, with references not followed. Deeper nesting may exhaust the stack. */
const deepest = 500;

interface Reference {
  readonly $ref: string;
}

class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
}

/** Resolves references within a document, in place. References to other documents remain unchanged. */
export function followReferences(document: object): void {
  const targetOf = finderIn(document);
  const targets = new Map<unknown, unknown>();
  const toVisit: [node: object, depth: number][] = [[document, 0]];
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [node, depth] = next;
    if (depth > deepest) throw new BrokenReference(`it nests deeper than ${deepest} levels`);
    if (isReference(node)) targets.set(node, targetOf(node));
    for (const [name, value] of Object.entries(node)) {
      // The target is visited where the document defines it, so it need not be added to `toVisit` here.
      if (isReference(value) && isBare(value)) Reflect.set(node, name, targetOf(value));
      else if (typeof value === 'object' && value !== null) toVisit.push([value, depth + 1]);
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
  const { $ref } = value as Node;
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
    let node: unknown = document;
    for (const step of pointer.split('/').slice(1)) {
      const name = nameIn(step);
      const around = stepThrough(node);
      if (typeof around !== 'object' || around === null || !Object.hasOwn(around, name))
        throw new BrokenReference(`${cutText(pointer, 160)} cannot be resolved`);
      node = (around as Node)[name];
    }
    const target = behind(node);
    open.delete(pointer);
    found.set(pointer, target);
    return target;
  }

  function stepThrough(node: unknown): unknown {
    return isReference(node) ? at(node.$ref) : node;
  }

  return ({ $ref }) => at($ref);
}
