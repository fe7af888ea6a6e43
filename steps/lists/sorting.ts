import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { sortableFields } from '#harness/rules/lists/sorting.ts';
import type { Asker } from '#steps/world/asker.ts';
import type { Caller } from '#steps/world/callers.ts';
import { type List, type Query, readList } from './lists.ts';

/** Words that may stand for the two directions (OP-61). */
const directions = [
  ['asc', 'desc'],
  ['ascending', 'descending'],
  ['Ascending', 'Descending'],
  ['Asc', 'Desc'],
  ['ASC', 'DESC'],
] as const;

/**
 * Reads a list twice, sorted by the same field in either direction. Neither fields nor words are shown, so they count
 * only where the server takes them and refuses others: one that ignores what it does not know may ignore ours.
 */
export async function readInBothDirections(asker: Asker, caller: Caller, list: List): Promise<void> {
  const serves = async (query: Query): Promise<boolean> => {
    await readList(asker, caller, list, { pageSize: 100, ...query });
    const last = asker.exchanges.at(-1);
    return last !== undefined && isSuccess(last);
  };
  await serves({});
  const plain = asker.exchanges.at(-1);
  const fields = plain === undefined ? [] : sortableFields(plain);
  if (await serves({ sortBy: 'svcContractNoSuchField' }))
    throw new Untestable('not-seen', 'a field that does not exist is ignored, so ours may be as well');
  for (const sortBy of fields) {
    if (await serves({ sortBy, sortDirection: 'svc-contract-sideways' }))
      throw new Untestable('not-seen', 'a direction that does not exist is ignored, so ours may be as well');
    for (const [up, down] of directions) {
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!(await serves({ sortBy, sortDirection: down }))) continue;
      asker.values.set('sortField', sortBy);
      return;
    }
  }
  throw new Untestable('not-seen', 'no field and no words for the directions are known that the list takes');
}
