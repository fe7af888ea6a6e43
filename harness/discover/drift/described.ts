import { folded } from '#harness/contract/casing.ts';
import { type Operation, type OperationParameter, operationsOf } from '#harness/contract/operations.ts';
import { listOf, membersOf } from '#harness/contract/plain.ts';
import { type Access, accessOf, schemesOf } from './access.ts';

/** An operation as a client of a document sees it. */
export interface DescribedOperation extends Operation {
  /** The whole path, that of the first server included. */
  readonly path: string;
  /** Who may call it, by its security requirements. */
  readonly admits: Access;
}

/** All operations of a dereferenced document, in its order. */
export function describedOperations(
  document: Readonly<Record<string, unknown>>,
): readonly DescribedOperation[] {
  const base = pathOfServer(membersOf(listOf(document.servers)[0]).url);
  const schemes = schemesOf(document);
  return operationsOf(document).map((operation) => ({
    ...operation,
    path: base + operation.path,
    admits: accessOf(operation.security, schemes),
  }));
}

function pathOfServer(url: unknown): string {
  if (typeof url !== 'string' || url.includes('{') || !URL.canParse(url, 'http://server.invalid')) return '';
  return new URL(url, 'http://server.invalid').pathname.replace(/\/+$/, '');
}

/** A parameter of that name and place, in whatever casing. */
export function parameterNamed(
  { parameters }: DescribedOperation,
  place: string,
  name: string,
): OperationParameter | undefined {
  const own = parameters.filter((each) => each.in === place);
  return own.find((each) => each.name === name) ?? own.find((each) => folded(each.name) === folded(name));
}
