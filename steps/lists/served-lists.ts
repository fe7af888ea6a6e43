import { type Operation, operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import type { Caller } from '#harness/register/callers.ts';
import { operationNotFound, unlessUntestable } from '#harness/result/outcome.ts';
import { knowsPath } from '#harness/scenario/operation-availability.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { type Query, readOne } from './lists.ts';
import { isRefusedForSize, pageQueryOf } from './pages.ts';
import { isRefusedList, type Served } from './sizes.ts';

export function publishedList(
  { session: { contract, profile } }: Scenario,
  { operation = '' }: Exchange,
): Operation | undefined {
  const { method, path } = endpointOf(operationById(contract, operation), profile.paths[operation]);
  return profile.published.find(method, path);
}

/** Whether the server's OpenAPI document has the list, and requires no parameters but those in the path. */
function needsNothing(s: Scenario, list: Exchange): boolean {
  return publishedList(s, list)?.parameters.every((each) => each.in === 'path' || !each.isRequired) ?? false;
}

/** Each list that was read. A refused list is read again: after a 403 as a user, otherwise with a filter. */
export async function servedLists(s: Scenario): Promise<readonly Served[]> {
  const known = s.exchanges.filter(({ operation = '' }) => knowsPath(s.session, operation));
  if (known.length === 0) throw operationNotFound('no list has a known path');
  const served = await withSecondAttempts(s, known, isRefusedList, ({ response }) =>
    response.status === 403
      ? [{ kind: 'user', method: 'api-key' }, { pageSize: 100 }]
      : [{ kind: 'administrator' }, { pageSize: 100, filter: 'a' }],
  );
  return served.map((each) => ({ ...each, needsNothing: needsNothing(s, each.list) }));
}

/** Lists of which a page of 100 was requested. If the page is refused, the list is read without a size. */
export function longLists(s: Scenario): Promise<readonly Served[]> {
  const long = s.exchanges.filter((each) => pageQueryOf(each).pageSize === 100n);
  return withSecondAttempts(s, long, isRefusedForSize, () => [{ kind: 'administrator' }, {}]);
}

/** Reads the first page of each refused list again, as another caller or with another query, if possible. */
async function withSecondAttempts(
  s: Scenario,
  lists: readonly Exchange[],
  isRefused: (list: Exchange) => boolean,
  otherwise: (list: Exchange) => readonly [caller: Caller, query: Query],
): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (const list of lists) {
    const [caller, query] = otherwise(list);
    const read = () => readOne(s, caller, list.operation ?? '', { page: 1, ...query });
    served.push({
      list,
      otherwise: isRefused(list) ? await s.aside(read).catch(unlessUntestable) : undefined,
    });
  }
  return served;
}
