import type { Contract } from '#harness/contract/contract.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import type { RequestedOperation } from '#harness/contract/operation-matcher.ts';
import { everyOperation, nameless, operationById } from '#harness/contract/operations.ts';
import type { Profile } from './profile.ts';

/** `chosen`, from the profile, is `/path` or `METHOD /path`; the contract supplies the rest. */
export function endpointOf(
  operation: Pick<RequestedOperation, 'method' | 'path'>,
  chosen: string | undefined,
): { method: string; path: string } {
  const [, method = operation.method, path = operation.path] =
    /^(?:([A-Z]+) +)?(\/.*)$/.exec(chosen ?? '') ?? [];
  return { method, path };
}

export function parametersOf(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A path parameter, and the operation that lists the records from which its values come. */
export interface PathSource {
  readonly parameter: string;
  /** Absent if no other operation lists records at the path before the parameter. */
  readonly list?: string;
}

/** A path parameter is an id from the list at the path before it: `/schedules` for `/schedules/{id}`. */
export function pathSourcesOf(contract: Contract, paths: Profile['paths'], operation: string) {
  const { path } = endpointOf(operationById(contract, operation), paths[operation]);
  const listed = listsOf(contract)(paths);
  return parametersOf(path).map((parameter) => {
    const list = listed.get(nameless(path.slice(0, path.indexOf(`/{${parameter}}`))));
    return { parameter, ...(list !== undefined && list !== operation && { list }) };
  });
}

/** For each path at which an operation lists records: the operation's id. The paths omit parameter names. */
const listsOf = oncePer((contract: Contract) =>
  oncePer((paths: Profile['paths']): ReadonlyMap<string, string> => {
    const lists = everyOperation(contract).filter(
      ({ isList, written }) => isList || written['x-names-records'] === true,
    );
    return new Map(lists.map((list) => [nameless(endpointOf(list, paths[list.id]).path), list.id]));
  }),
);
