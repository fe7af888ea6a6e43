import { type Contract, operationById } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Profile } from './profile.ts';

/** Where an operation lies on a target: the profile's `/path` or `METHOD /path`, else where the contract puts it. */
export function placeOf(operation: Operation, chosen: string | undefined): { method: string; path: string } {
  const [, method = operation.method, path = operation.path] =
    /^(?:([A-Z]+) +)?(\/.*)$/.exec(chosen ?? '') ?? [];
  return { method, path };
}

/** The names of the parameters of a path template. */
export function parametersOf(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A parameter of a path, and the operation that lists the records which it may name. */
export interface PathSource {
  readonly parameter: string;
  /** Absent where nothing is listed at the path before it. */
  readonly list?: string;
}

/**
 * Where the values for a path come from: a parameter names a record of what is listed at the path before it, so that
 * in `/schedules/{id}/run` it is the id of a Schedule.
 */
export function pathSourcesOf(
  contract: Contract,
  paths: Profile['paths'],
  operation: string,
): readonly PathSource[] {
  const { path } = placeOf(operationById(contract, operation), paths[operation]);
  const listed = new Map(
    [...contract.operations.values()]
      .filter(({ id, isList }) => isList || id === 'getServiceSettings')
      .map((list) => [nameless(placeOf(list, paths[list.id]).path), list.id]),
  );
  return parametersOf(path).map((parameter) => {
    const list = listed.get(nameless(path.slice(0, path.indexOf(`/{${parameter}}`))));
    return { parameter, ...(list !== undefined && list !== operation && { list }) };
  });
}

function nameless(template: string): string {
  return template
    .replaceAll(/\{\w+\}/g, '{}')
    .replace(/\/+$/, '')
    .toLowerCase();
}
