import type { ServiceVariation } from '#harness/client/simulated-service.ts';
import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { isObject, jsonValue, listOf, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Fields } from '#harness/scenario/response.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';

/** The number of rows of each list: more than two pages of the largest size. */
const howMany = 230;

/** Every list has several pages (§2.8): its own rows come first, then rows like them. */
export function lengthenLists(contract: Contract): ServiceVariation {
  return (service) => (next) => async (request) => {
    const operation = service.operationOf(request);
    const response = await next(request);
    if (operation === undefined || request.method !== 'GET' || !response.ok) return response;
    const { searchParams } = new URL(request.url);
    const envelope = jsonValue(await response.clone().text());
    if (!isObject(envelope) || !Array.isArray(envelope.items) || Number(envelope.totalCount) > 100)
      return response;
    const whole = await next(new Request(allOf(request.url), { headers: request.headers }));
    const items = listOf(membersOf(await whole.json()).items).map(membersOf);
    const rows = sorted(
      likeThem(items.length > 0 ? items : exampleOf(contract, operation, searchParams)),
      searchParams,
    );
    return Response.json({ ...envelope, ...pageOf(rows, searchParams) });
  };
}

/** A page of these rows (§2.8), with at most a hundred items (§8). */
export function pageOf(rows: readonly unknown[], query: URLSearchParams): Fields {
  const page = Number(valueIn(query, 'page') ?? 1);
  const pageSize = Math.min(Number(valueIn(query, 'pageSize') ?? 25), 100);
  const totalPages = Math.ceil(rows.length / pageSize);
  const items = rows.slice((page - 1) * pageSize, page * pageSize);
  const hasNextPage = page < totalPages;
  return {
    items,
    totalCount: rows.length,
    page,
    pageSize,
    totalPages,
    hasNextPage,
    hasPreviousPage: page > 1,
  };
}

const valueIn = (query: URLSearchParams, wanted: string): string | undefined =>
  [...query].find(([name]) => folded(name) === folded(wanted))?.[1];

function allOf(address: string): URL {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()].filter((each) => /^page_?size$|^page$/i.test(each)))
    url.searchParams.delete(name);
  url.searchParams.set('page', '1');
  url.searchParams.set('pageSize', '100');
  return url;
}

function likeThem(items: readonly Fields[]): readonly Fields[] {
  if (items.length === 0) return [];
  return Array.from({ length: howMany }, (_, at) => {
    const item = items[at % items.length] ?? {};
    if (at < items.length) return item;
    const named = Object.entries(item).filter(([name]) => /^(?:display_?)?name$/i.test(name));
    const names = named.map(([name, value]) => [name, `${value} ${mixed(at) + 1}`]);
    return { ...item, ...Object.fromEntries(names), ...('id' in item && { id: idLike(item.id, mixed(at)) }) };
  });
}

/** Each number below `howMany` once, in no order: a client that sorts nothing must not seem to have sorted. */
const mixed = (at: number): number => (at * 97) % howMany;

/** Another id of the same form. */
const idLike = (id: unknown, at: number): unknown =>
  typeof id === 'number' ? id + 1_000 * at : `${String(id).slice(0, -5)}${String(at).padStart(5, '0')}`;

/** The contract's example of a row, with the values that the query asks for; none if a filter found nothing. */
function exampleOf(contract: Contract, operation: string, query: URLSearchParams): readonly Fields[] {
  const [example] = operationById(contract, operation).responses.get('200')?.examples ?? [];
  const [item] = listOf(membersOf(example?.value).items);
  if (!isObject(item) || valueIn(query, 'filter')) return [];
  const asked = Object.keys(item).flatMap((name) => {
    const value = valueIn(query, name);
    return value === undefined ? [] : [[name, value]];
  });
  return [{ ...item, ...Object.fromEntries(asked) }];
}

function sorted(rows: readonly Fields[], query: URLSearchParams): readonly Fields[] {
  const by = folded(valueIn(query, 'sortBy') ?? '');
  const field = Object.keys(rows[0] ?? {}).find((name) => folded(name) === by);
  if (field === undefined) return rows;
  const sign = valueIn(query, 'sortDirection') === 'desc' ? -1 : 1;
  return rows.toSorted(
    ({ [field]: one }, { [field]: other }) => sign * compareNaturally(String(one), String(other)),
  );
}
