import { cutText } from '#harness/cut-text.ts';
import { isObject, nameIn } from './json-values.ts';

type Node = Readonly<Record<string, unknown>>;

/** What a document may nest by itself, references aside: whoever reads a deeper one may run out of stack. */
const deepest = 500;

class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
}

/**
 * Replaces every reference of a document that somebody else wrote, within the object itself. They may go round in
 * circles and as deep as they like, and it takes time in proportion to the document. Those that lead out of it are
 * neither fetched nor read: they stay as they are.
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

  /** What means a reference; with members beside it, something that is laid over its target at the end. */
  function behind(reference: Reference): unknown {
    if (isBare(reference)) return targetOf(reference);
    const known = overlays.get(reference);
    if (known !== undefined) return known.result;
    const first = overlayOf(reference);
    // Link by link: a chain may be longer than a stack is deep.
    for (let last = first; isReference(last.target) && !isBare(last.target); ) {
      const met = overlays.get(last.target);
      const next: Overlay = met ?? overlayOf(last.target);
      last.target = next.result;
      if (met !== undefined) break;
      last = next;
    }
    return first.result;
  }

  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [node, depth] = next;
    if (depth > deepest) throw new BrokenReference(`it nests deeper than ${deepest} levels`);
    for (const [name, value] of Object.entries(node)) {
      // What a reference leads to is visited in its own place.
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

/** Lays the members beside each reference over its target, which may be laid over something else itself. */
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

/** Without members beside it. */
function isBare(reference: Reference): boolean {
  return Object.keys(reference).length === 1;
}

function isReference(value: unknown): value is Reference {
  if (typeof value !== 'object' || value === null) return false;
  const { $ref } = value as Node;
  return typeof $ref === 'string' && ($ref === '#' || $ref.startsWith('#/'));
}

/** Finds what a reference leads to, through other references where there are some on the way or at its end. */
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
    // References that lead to each other and nowhere else say nothing.
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
