import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { endpointOf } from './path-sources.ts';
import type { Profile } from './profile.ts';

/**
 * The contract, with the further operations that the server's own OpenAPI document describes. Only the rules
 * about all operations are about these, so only what such rules need is kept of the server's description.
 */
export function withOwnOperations(
  contract: Contract,
  { published, paths }: Pick<Profile, 'published' | 'paths'>,
): Contract {
  const documented = [...contract.operations.values()].map((each) => {
    const { method, path } = endpointOf(each, paths[each.id]);
    return { ...each, found: published.find(method, path) };
  });
  const known = new Set(documented.map(({ found }) => found));
  const root = commonStart(documented.filter(({ access }) => access !== 'open').map(({ path }) => path));
  const isOwn = (each: Operation): boolean =>
    !known.has(each) && each.path.startsWith(root) && methods.includes(each.method) && isFillable(each.path);
  // If an open operation has not been found, any simple GET may be that operation.
  const mayBeOpen = documented.some(({ access, found }) => access === 'open' && found === undefined);
  const lists = new Set(published.operations.filter(isListed).map(({ path }) => path));
  const own = published.operations.filter(isOwn).map((each): Operation => {
    const { method, path } = each;
    const isList = method === 'GET' && lists.has(path);
    const isSimple = method === 'GET' && !isList && !path.includes('{');
    return {
      ...each,
      id: `${method} ${path}`,
      access: isSimple && mayBeOpen ? 'unstated' : 'authenticated',
      effect: effectOf(each, lists),
      isList,
      responses: new Map(),
    };
  });
  return { ...contract, own: new Map(own.map((each) => [each.id, each])) };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const isFillable = (path: string): boolean => !/[{}]/.test(path.replaceAll(/\{\w+\}/g, ''));

/** What changes one record, or adds one to a list, is a write. Anything else may change the whole server. */
function effectOf({ method, path }: Operation, lists: ReadonlySet<string>): Operation['effect'] {
  if (method === 'GET') return 'read';
  return path.includes('{') || (method === 'POST' && lists.has(path)) ? 'write' : 'reset';
}

/** Whether a GET takes a page and its size, or is described as an envelope with items. */
function isListed({ method, parameters, responses }: Operation): boolean {
  if (method !== 'GET') return false;
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => folded(name));
  const isPaged = names.includes('page') && names.includes('pagesize');
  return isPaged || 'items' in membersOf(responses.get('200')?.schema?.properties);
}

/** The whole segments that all paths begin with, such as `/api/v1/`. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const starts = first.split('/').map((_, index, segments) => `${segments.slice(0, index).join('/')}/`);
  return starts.findLast((start) => others.every((path) => path.startsWith(start))) ?? '/';
}
