import { entriesOf, isObject, listOf, membersOf } from '#harness/contract/json-values.ts';

/** An operation that was taken out of a document, since one of its references cannot be resolved. */
export interface LostOperation {
  /** The method and the path; only the path if the reference stands for all of its operations. */
  readonly operation: string;
  readonly why: string;
}

/** Takes out the operations that contain a node of `broken`, at any depth and behind any reference. */
export function takeOutBroken(document: object, broken: ReadonlyMap<object, string>) {
  if (broken.size === 0) return [];
  const reasons = reasonsIn(document, broken);
  const { paths } = membersOf(document);
  return entriesOf(paths).flatMap(([path, item]) => {
    if (typeof membersOf(item).$ref === 'string' && broken.has(Object(paths)))
      return [{ operation: path, why: reasons.get(Object(paths)) ?? '' }];
    const shared = listOf(membersOf(item).parameters);
    return entriesOf(item).flatMap(([method, operation]) => {
      const why = isObject(operation) ? (reasons.get(operation) ?? reasons.get(shared)) : undefined;
      if (why === undefined || !isObject(item)) return [];
      delete item[method];
      return [{ operation: `${method.toUpperCase()} ${path}`, why }];
    });
  });
}

/** The reason for each node from which a broken node can be reached. The graph may contain cycles. */
function reasonsIn(document: object, broken: ReadonlyMap<object, string>): ReadonlyMap<unknown, string> {
  const parents = new Map<object, object[]>([[document, []]]);
  const toVisit = [document];
  for (let node = toVisit.pop(); node !== undefined; node = toVisit.pop())
    for (const child of Object.values(node)) {
      if (typeof child !== 'object' || child === null) continue;
      const known = parents.get(child);
      if (known !== undefined) known.push(node);
      else {
        parents.set(child, [node]);
        toVisit.push(child);
      }
    }
  const reasons = new Map<object, string>(broken);
  for (const [node, why] of reasons)
    for (const parent of parents.get(node) ?? []) if (!reasons.has(parent)) reasons.set(parent, why);
  return reasons;
}
