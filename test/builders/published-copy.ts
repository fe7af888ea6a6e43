import { loadContract } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { type Drift, driftOf } from '#harness/discover/drift.ts';
import { readPublished } from '#harness/discover/published.ts';

/** A JSON object that a test may change. */
// biome-ignore lint/suspicious/noExplicitAny: tests access a document of known shape.
export type Editable = any;

/** A copy of the contract without references. A change of the copy therefore affects only one place. */
export async function publishedCopy(): Promise<Editable> {
  const { dereferenced } = await loadContract();
  return JSON.parse(JSON.stringify(dereferenced));
}

export function operationIn(
  document: Editable,
  id: string,
): { operation: Editable; item: Editable; path: string } {
  for (const [path, item] of Object.entries<Editable>(document.paths))
    for (const operation of Object.values<Editable>(item))
      if (operation.operationId === id) return { operation, item, path };
  throw new Error(`no operation ${id}`);
}

export function schemaOf(document: Editable, id: string, status: string): Editable {
  return operationIn(document, id).operation.responses[status].content['application/json'].schema;
}

export function move(document: Editable, id: string, method: string, path: string): void {
  const { operation, item, path: old } = operationIn(document, id);
  for (const [verb, each] of Object.entries(item)) if (each === operation) delete item[verb];
  if (Object.keys(item).length === 0) delete document.paths[old];
  document.paths[path] = { ...document.paths[path], [method.toLowerCase()]: operation };
}

/** The differences between the contract and a document. */
export async function driftFrom(document: unknown): Promise<Drift> {
  const { dereferenced } = await loadContract();
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { document: published, lost } = await readPublished(text, 'the copy');
  return driftOf(membersOf(dereferenced), published, lost);
}
