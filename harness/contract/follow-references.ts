import { isObject } from '#harness/contract/plain.ts';
import { nameIn } from './json-pointer.ts';

/**
 * A document with every reference replaced by what it leads to, within the document alone. What is referred to twice
 * is one object in both places. Members beside a reference are laid over what it leads to.
 */
export function followReferences<Document extends object>(document: Document): Document {
  const followed = new Map<unknown, unknown>();

  function follow(node: unknown): unknown {
    if (!isObject(node) && !Array.isArray(node)) return node;
    const known = followed.get(node);
    if (known !== undefined) return known;
    const result = Array.isArray(node) ? node.map(follow) : followObject(node);
    followed.set(node, result);
    return result;
  }

  function followObject(node: Readonly<Record<string, unknown>>): unknown {
    const { $ref: reference, ...others } = node;
    const beside = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, follow(value)]));
    if (typeof reference !== 'string') return beside;
    const target = follow(at(reference));
    return Object.keys(beside).length === 0 || !isObject(target) ? target : { ...target, ...beside };
  }

  function at(reference: string): unknown {
    const steps = reference.replace(/^#\//, '').split('/');
    return steps
      .map(nameIn)
      .reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), document);
  }

  return follow(document) as Document;
}
