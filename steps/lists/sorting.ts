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

/** Sorted by a field with several values, a list has different orders in the two directions. */
export const differsInOrder = (field: string): Check<Sorted> =>
  check(({ one, other }) => {
    const values = valuesOf(one, field);
    assume(hasSeveral(values), `${field} has the same value everywhere`);
    const expected = `another order of ${field} in the other direction`;
    return holdsIf(haveDifferentOrders(one, other, field), expected, values);
  });

/** Possible names of the two directions (OP-61). */
const directions = [
  ['asc', 'desc'],
  ['ascending', 'descending'],
  ['Ascending', 'Descending'],
  ['Asc', 'Desc'],
  ['ASC', 'DESC'],
] as const;

/** The number of fields to try if only a change of order can show that one is supported. */
const mostTried = 3;

/**
 * Reads a list twice, sorted by the same field in each direction. Neither fields nor directions are
 * documented, so they count if the server accepts them and refuses others. A server that ignores unknown
 * parameters may ignore ours; then they count only by their effect: two different orders, the first of which
 * is repeated.
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

/** The fields of list items that have more than one value, spelled as the server spells them. */
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

// Created on first use: loading it takes longer than everything else in a run of a few rules.
let collator: Intl.Collator | undefined;

// Values that a server may treat as equal do not count: letter case, accents.
function hasSeveral(values: readonly string[]): boolean {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  const { compare } = collator;
  return values.some((value) => compare(value, values[0] ?? '') !== 0);
}
