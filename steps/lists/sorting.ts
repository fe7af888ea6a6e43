import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { assume, type Check, check, holdsIf } from '#harness/scenario/check.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { type List, type Query, readList } from './lists.ts';
import { itemsIn } from './pages.ts';

/** The same list twice, sorted by the same field. */
interface Sorted {
  readonly one: Exchange;
  readonly other: Exchange;
}

/** Sorted by a field of several values, a list in one direction is not the same as in the other. */
export const differsInOrder = (field: string): Check<Sorted> =>
  check(({ one, other }) => {
    const values = valuesOf(one, field);
    assume(hasSeveral(values), `${field} has the same value everywhere`);
    const expected = `another order of ${field} in the other direction`;
    return holdsIf(haveDifferentOrders(one, other, field), expected, values);
  });

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
export async function readInBothDirections(s: ScenarioContext, caller: Caller, list: List): Promise<void> {
  const serves = async (query: Query): Promise<boolean> => {
    await readList(s, caller, list, { pageSize: 100, ...query });
    const last = s.exchanges.at(-1);
    return last !== undefined && isSuccess(last);
  };
  await serves({});
  const plain = s.exchanges.at(-1);
  const fields = plain === undefined ? [] : sortableFields(plain);
  const ignoresFields = await serves({ sortBy: 'svcContractNoSuchField' });
  let ignoresWords = false;
  for (const sortBy of ignoresFields ? fields.slice(0, mostTried) : fields) {
    s.values.set('sortField', sortBy);
    ignoresWords ||= ignoresFields || (await serves({ sortBy, sortDirection: 'svc-contract-sideways' }));
    for (const [up, down] of directions) {
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!(await serves({ sortBy, sortDirection: down }))) continue;
      if (!ignoresWords) return;
      const [first, other] = s.exchanges.slice(-2);
      if (first === undefined || other === undefined || !haveDifferentOrders(first, other, sortBy)) continue;
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!haveDifferentOrders(first, s.exchanges.at(-1) ?? first, sortBy)) return;
    }
  }
  throw new Untestable(
    'not-seen',
    ignoresWords
      ? 'a field or direction that does not exist is ignored, so ours may be as well'
      : 'no field and no words for the directions are known that the list takes',
  );
}

/** The fields of the items of a list that have more than one value, as the server spells them. */
function sortableFields(exchange: Exchange): readonly string[] {
  const [first] = itemsIn(exchange);
  const names = isObject(first) ? Object.keys(first) : [];
  return names.filter((name) => hasSeveral(valuesOf(exchange, name)));
}

function haveDifferentOrders(one: Exchange, other: Exchange, field: string): boolean {
  return JSON.stringify(valuesOf(one, field)) !== JSON.stringify(valuesOf(other, field));
}

function valuesOf(exchange: Exchange, name: string): readonly string[] {
  return itemsIn(exchange).flatMap((item) => {
    const value = isObject(item) ? item[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}

// Made when it is asked for: it takes longer to load than a run of a few rules has foreverything else.
let collator: Intl.Collator | undefined;

// Values that a server may take for equal do not count: letter case, accents.
function hasSeveral(values: readonly string[]): boolean {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  const { compare } = collator;
  return values.some((value) => compare(value, values[0] ?? '') !== 0);
}
