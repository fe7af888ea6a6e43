import { operationById } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import type { Caller } from '#harness/register/callers.ts';
import { operationNotFound } from '#harness/result/outcome.ts';
import { knowsPath } from '#harness/scenario/operation-availability.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { readOtherwise } from './lists.ts';
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
  const lists: Served[] = [];
  for (const list of known) {
    const isAccess = list.response.status === 403;
    const caller: Caller = isAccess ? { kind: 'user', method: 'api-key' } : { kind: 'administrator' };
    const again = () =>
      readOtherwise(s, list.operation ?? '', caller, {
        ...{ page: 1, pageSize: 100 },
        ...(!isAccess && { filter: 'a' }),
      });
    const otherwise = isRefusedList(list) ? await again() : undefined;
    lists.push({ list, otherwise, needsNothing: needsNothing(s, list) });
  }
  return lists;
}

/** Lists of which a page of 100 was requested. If the page is refused, the list is read without a size. */
export async function longLists(s: Scenario): Promise<readonly Served[]> {
  const lists: Served[] = [];
  for (const list of s.exchanges.filter((each) => pageQueryOf(each).pageSize === 100n)) {
    const again = () => readOtherwise(s, list.operation ?? '', { kind: 'administrator' }, {});
    lists.push({ list, otherwise: isRefusedForSize(list) ? await again() : undefined });
  }
  return lists;
}
