import { cutText } from '#harness/cut-text.ts';
import { isObject, nameIn } from './json-values.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * The nesting limit of a document, not counting references: traversing a deeper one may exhaust the stack.
 */
const deepest = 500;

class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
}

/**
 * Resolves every reference of an external document, in place. References may be circular and nested to any
 * depth; the time is proportional to the document. References to other documents are neither fetched nor
 * read: they remain unchanged.
 */
export function followReferences(document: object): void {
  const targetOf = finderIn(document);
  const overlays = new Map<object, Overlay>();
  const toVisit: [node: object, depth: number][] = [[document, 0]];

  function overlayOf(reference: Reference): Overlay {
    const { $ref: _, ...beside } = reference;
    const overlay: Overlay = { result: {}, target: targetOf(reference), beside };
    overlays.set(reference, overlay);
    toVisit.push([beside, 0]);
    return overlay;
  }

  /** The target of a reference. `layAll` merges the fields next to the reference over it. */
  function behind(reference: Reference): unknown {
    if (isBare(reference)) return targetOf(reference);
    const known = overlays.get(reference);
    if (known !== undefined) return known.result;
    const first = overlayOf(reference);
    // A loop instead of recursion: a chain may be longer than the stack is deep.
    for (let last = first; isReference(last.target) && !isBare(last.target); ) {
      const existing = overlays.get(last.target);
      const next: Overlay = existing ?? overlayOf(last.target);
      last.target = next.result;
      if (existing !== undefined) break;
      last = next;
    }
    return first.result;
  }

  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [node, depth] = next;
    if (depth > deepest) throw new BrokenReference(`it nests deeper than ${deepest} levels`);
    for (const [name, value] of Object.entries(node)) {
      // The target is visited where the document defines it.
      if (isReference(value)) Reflect.set(node, name, behind(value));
      else if (typeof value === 'object' && value !== null) toVisit.push([value, depth + 1]);
    }
  }
  layAll([...overlays.values()]);
}

interface Reference {
  readonly $ref: string;
}

interface Overlay {
  readonly result: object;
  target: unknown;
  readonly beside: object;
}

/** Merges the fields next to each reference over its target, which may itself be the result of a merge. */
function layAll(overlays: readonly Overlay[]): void {
  const left = new Map<unknown, Overlay>(overlays.map((each) => [each.result, each]));
  for (const first of overlays) {
    const chain: Overlay[] = [];
    for (let next = left.get(first.result); next !== undefined; next = left.get(next.target)) {
      left.delete(next.result);
      chain.push(next);
    }
    for (const { result, target, beside } of chain.reverse())
      Object.assign(result, isObject(target) ? target : {}, beside);
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

/** Finds the target of a reference, and follows references within its path and at the end of it. */
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
    // References that only refer to each other have no target.
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
