import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { assume, type Check, check, demand, holdsIf } from '#harness/scenario/check.ts';
import { hasRefused, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { type List, type Query, readOne } from './lists.ts';
import { itemsIn, pageIn } from './pages.ts';

/** The sort directions must give different orders and, if a list exceeds a page, other values of `field`. */
export const differsInOrder = (field: string): Check<Record<'one' | 'other', Exchange>> =>
  check(({ one, other }) => {
    const values = valuesOf(one, field);
    assume(hasSeveral(values), `no two items differ in ${field}`);
    const expected = `a different order of ${field} for each sort direction`;
    demand(haveDifferentOrders(one, other, field), expected, `the same order for both: ${values.join(', ')}`);
    const sameValues = isPartOfList(one, field) && haveSameValues(one, other, field);
    return holdsIf(!sameValues, 'items from the other end of the list', 'the same items in reverse order');
  });

/** Whether every item on the page has the field, and the list has more items than the page. */
function isPartOfList(exchange: Exchange, field: string): boolean {
  const { length } = valuesOf(exchange, field);
  const { totalCount } = pageIn(exchange) ?? {};
  return length === itemsIn(exchange).length && typeof totalCount === 'number' && totalCount > length;
}

function haveSameValues(one: Exchange, other: Exchange, field: string): boolean {
  const [first, second] = [one, other].map((each) => JSON.stringify(valuesOf(each, field).toSorted()));
  return first === second;
}

/** Possible names of the two directions (OP-61). */
const directions = [
  ['asc', 'desc'],
  ['ascending', 'descending'],
  ['Ascending', 'Descending'],
  ['Asc', 'Desc'],
  ['ASC', 'DESC'],
] as const;

/** The maximum number of fields to try, since each takes several requests. */
const mostTried = 3;

/**
 * Tries names of fields and directions, because the document does not define them.
 * If the server refuses unknown names, a field and both directions must be accepted.
 * Otherwise, the two directions must also return different orders.
 */
export async function readInBothDirections(s: Scenario, caller: Caller, list: List): Promise<void> {
  const { read, fields, ignores, ignoresUnknown } = await beginSorting(s, caller, list);
  const serves = async (query: Query): Promise<boolean> => isSuccess(await read(query));
  let ignoresWords = false;
  for (const sortBy of ignoresUnknown ? fields.slice(0, mostTried) : fields) {
    s.notes.sortField = sortBy;
    ignoresWords ||= ignoresUnknown || (await ignores({ sortBy, sortDirection: 'svc-contract-sideways' }));
    for (const [up, down] of directions) {
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!(await serves({ sortBy, sortDirection: down }))) continue;
      // If the server ignores unknown names, only different orders show that the server knows the directions.
      if (!ignoresWords) return;
      const [first, other] = s.exchanges.slice(-2);
      if (first === undefined || other === undefined || !haveDifferentOrders(first, other, sortBy)) continue;
      // The first order must be the same when it is requested again.
      if (!(await serves({ sortBy, sortDirection: up }))) continue;
      if (!haveDifferentOrders(first, s.exchanges.at(-1) ?? first, sortBy)) return;
    }
  }
  throw notSeen(
    ignoresWords
      ? 'the server ignores unknown sort fields or directions, so it may ignore the requested ones too'
      : 'the sort fields and directions that the list accepts are unknown',
  );
}

/** Reads a list unsorted, finds the fields that may sort it, and tries a field that no list has. */
async function beginSorting(s: Scenario, caller: Caller, list: List) {
  const read = (query: Query) => readOne(s, caller, list, { pageSize: 100, ...query });
  const plain = await read({});
  const ignores = async (query: Query): Promise<boolean> => !hasRefused(await read(query));
  const ignoresUnknown = await ignores({ sortBy: 'svcContractNoSuchField' });
  return { read, plain, fields: sortableFields(plain), ignores, ignoresUnknown };
}

/** The fields that do not have the same value in all items of the page. */
function sortableFields(exchange: Exchange): readonly string[] {
  const [first] = itemsIn(exchange);
  return Object.keys(membersOf(first)).filter((name) => hasSeveral(valuesOf(exchange, name)));
}

function haveDifferentOrders(one: Exchange, other: Exchange, field: string): boolean {
  return JSON.stringify(valuesOf(one, field)) !== JSON.stringify(valuesOf(other, field));
}

function valuesOf(exchange: Exchange, name: string): readonly string[] {
  return itemsIn(exchange).flatMap((item) => {
    const value = membersOf(item)[name];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}

// The collator is created on first use: loading it takes over half the time of a run of a few rules.
let collator: Intl.Collator | undefined;

// Whether values differ apart from letter case and accents. A server may ignore case and accents.
function hasSeveral(values: readonly string[]): boolean {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  const { compare } = collator;
  return values.some((value) => compare(value, values[0] ?? '') !== 0);
}

export interface ByField {
  readonly plain: Exchange;
  readonly sorted: readonly { readonly field: string; readonly list: Exchange }[];
  /** Whether the server ignores unknown fields in `sortBy`. It may then also ignore fields in `sorted`. */
  readonly ignoresUnknown: boolean;
}

/** Fields that a list may accept in `sortBy` even if its items do not contain them. */
const usualFields = ['name', 'displayName', 'type', 'status', 'created', 'createdAt', 'updated', 'modified'];

/** Directions to try if a list ignores unknown fields: the usual names, then numbers. */
const allDirections = [...directions.map(([, down]) => down), '1', '-1', '0'];

/** Reads a list sorted by each field in turn. If unknown fields are ignored, several directions are tried. */
export async function readByField(s: Scenario, caller: Caller, list: List): Promise<ByField> {
  const { read, plain, fields, ignoresUnknown } = await beginSorting(s, caller, list);
  const sorted: { field: string; list: Exchange }[] = [];
  const isChanged = (): boolean => sorted.some((each) => !haveSameOrder(each.list, plain));
  const ways = ignoresUnknown ? [{}, ...allDirections.map((sortDirection) => ({ sortDirection }))] : [{}];
  const tried = ignoresUnknown ? new Set([...fields, ...usualFields]) : fields.slice(0, mostTried + 1);
  for (const way of ways) {
    for (const field of tried) {
      const page = await read({ sortBy: field, ...way });
      if (isSuccess(page)) sorted.push({ field, list: page });
      else if (ignoresUnknown) return { plain, sorted: [], ignoresUnknown };
      if (ignoresUnknown && isChanged()) return { plain, sorted, ignoresUnknown };
    }
  }
  return { plain, sorted, ignoresUnknown };
}

/**
 * A server may compare values in any way (§4.2). A sorted list breaks the rule only if its values are in no
 * usual order, and its items are in the same order as without `sortBy`, or as for another field.
 */
export const followsFields = check(({ plain, sorted, ignoresUnknown }: ByField) => {
  assume(sorted.length > 0, 'no sortable field is known');
  const expected = 'items sorted by the field in sortBy';
  // If the server ignores unknown fields, the rule is broken only if all orders are the same.
  if (ignoresUnknown) {
    const isIgnored = sorted.every(({ list }) => haveSameOrder(list, plain));
    return holdsIf(
      !isIgnored,
      expected,
      `the same order for ${[...new Set(sorted.map(({ field }) => field))].join(', ')}`,
    );
  }
  const others = (list: Exchange): readonly Exchange[] =>
    [plain, ...sorted.map((each) => each.list)].filter((each) => each !== list);
  const ignored = sorted.find(
    ({ field, list }) =>
      !isInSomeOrder(valuesOf(list, field)) && others(list).some((other) => haveSameOrder(other, list)),
  );
  return holdsIf(
    ignored === undefined,
    expected,
    `not sorted by ${ignored?.field}: ${ignored && valuesOf(ignored.list, ignored.field).join(', ')}`,
  );
});

function haveSameOrder(one: Exchange, other: Exchange): boolean {
  const [first, second] = [one, other].map((list) => itemsIn(list).map((item) => membersOf(item).id ?? item));
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Whether the values are in a usual order. If many are equal, equal values need only be adjacent. */
function isInSomeOrder(values: readonly string[]): boolean {
  const runs = values.filter((value, index) => value !== values[index - 1]).length;
  const distinct = new Set(values).size;
  if (distinct * 2 <= values.length && runs === distinct) return true;
  return waysOf(values).size > 0;
}

type Way = 'ascending' | 'descending';

/** The ways in which the values are in a usual order. */
function waysOf(values: readonly string[]): ReadonlySet<Way> {
  const comparisons = [
    (a: string, b: string) => (a < b ? -1 : Number(a > b)),
    ...[{}, { numeric: true }, { ignorePunctuation: true }].map(
      (options) => new Intl.Collator('en', { sensitivity: 'base', ...options }).compare,
    ),
  ];
  const isSorted = (compare: (a: string, b: string) => number, sign: number): boolean =>
    values.every((value, index) => index === 0 || sign * compare(values[index - 1] ?? '', value) <= 0);
  return new Set(
    comparisons.flatMap((compare): Way[] => [
      ...(isSorted(compare, 1) ? (['ascending'] as const) : []),
      ...(isSorted(compare, -1) ? (['descending'] as const) : []),
    ]),
  );
}

/** So many different values of a field have no order by chance, and are no names of an enum. */
const leastValues = 4;

/** The only way in which a page is sorted by a field, whatever the server compares. */
export function wayOf(exchange: Exchange, field: string): Way | undefined {
  const values = valuesOf(exchange, field);
  const distinct = new Set(values).size;
  // Alphabets differ in their order beyond ASCII.
  const isPlain = values.every((value) => /^[\x20-\x7e]*$/.test(value));
  if (!isPlain || distinct < leastValues || distinct * 2 < values.length) return undefined;
  const [way, ...others] = waysOf(values);
  return others.length === 0 ? way : undefined;
}
