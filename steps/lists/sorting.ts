import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { haveDifferentOrders, sortableFields } from '#harness/rules/lists/sorting.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { type List, type Query, readList } from './lists.ts';

/** Words that may stand for the two directions (OP-61). */
const directions = [
  ['asc', 'desc'],
  ['ascending', 'descending'],
  ['Ascending', 'Descending'],
  ['Asc', 'Desc'],
  ['ASC', 'DESC'],
] as const;

/** So many fields are tried where it has to show by their effect that one is taken. */
const mostTried = 3;

/**
 * Reads a list twice, sorted by the same field in either direction. Neither fields nor words are shown, so they count
 * where the server takes them and refuses others. One that ignores what it does not know may ignore ours: there they
 * count by their effect, two orders that are not the same, the first of which comes again.
 */
export async function readInBothDirections(
  scenario: ScenarioContext,
  caller: Caller,
  list: List,
): Promise<void> {
  const serves = async (query: Query): Promise<boolean> => {
    await readList(scenario, caller, list, { pageSize: 100, ...query });
    const last = scenario.exchanges.at(-1);
    return last !== undefined && isSuccess(last);
  };
  await serves({});
  const plain = scenario.exchanges.at(-1);
  const fields = plain === undefined ? [] : sortableFields(plain);
  const ignoresFields = await serves({ sortBy: 'svcContractNoSuchField' });
  let ignoresWords = false;
  for (const sortBy of ignoresFields ? fields.slice(0, mostTried) : fields) {
    scenario.values.set('sortField', sortBy);
    ignoresWords ||= ignoresFields || (await serves({ sortBy, sortDirection: 'svc-contract-sideways' }));
    for (const [up, down] of directions) {
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!(await serves({ sortBy, sortDirection: down }))) continue;
      if (!ignoresWords) return;
      const [first, other] = scenario.exchanges.slice(-2);
      if (first === undefined || other === undefined || !haveDifferentOrders(first, other, sortBy)) continue;
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!haveDifferentOrders(first, scenario.exchanges.at(-1) ?? first, sortBy)) return;
    }
  }
  throw new Untestable(
    'not-seen',
    ignoresWords
      ? 'a field or direction that does not exist is ignored, so ours may be as well'
      : 'no field and no words for the directions are known that the list takes',
  );
}
