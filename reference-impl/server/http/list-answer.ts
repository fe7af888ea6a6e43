import { Refusal, refuseField } from '#reference/server/domain/errors.ts';
import type { Kind, RecordOf } from '#reference/server/domain/store.ts';
import { type Call, type Route, route } from './call.ts';
import { jsonResponse } from './responses.ts';

type SerialisedRow = Record<string, unknown>;

/** An operation that lists all records of a kind, each with these fields. */
export function listAll<K extends Kind>(operation: string, path: string, kind: K, fields: string): Route {
  return list<RecordOf<K>>(operation, path, fields, ({ world }) => world.store[kind]);
}

/** A route for a list. By default, an item has `fields`, and a filter searches `name` (§2.8, §4.2). */
export function list<Row extends object>(
  operation: string,
  path: string,
  fields: string,
  rowsOf: (call: Call) => readonly Row[],
  serialise?: (row: Row, call: Call) => SerialisedRow,
  named?: (row: Row, call: Call) => string,
): Route {
  const names = fields.split(' ');
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]));
  return route(operation, `GET ${path}`, (call) => {
    const serialiseNow = (row: Row) => serialise?.(row, call) ?? pick(row);
    const nameNow = (row: Row) => named?.(row, call) ?? String(serialiseNow(row).name ?? '');
    const { lists } = call.world.behaviour;
    const rows = rowsOf(call);
    const query = readQuery(call);
    const size = lists.effectivePageSize(query.pageSize);
    // A page beyond the limit is refused, even if the list is so short that the page would be empty (§7.3).
    if (lists.isTooDeep(query.page, size)) {
      const message = lists.tooDeepMessage(size);
      throw new Refusal('page-too-deep', message, { validationErrors: { page: [message] } });
    }
    const chosen = sorted(call, filtered(call, rows, nameNow), names, serialiseNow);
    const items = lists.rowsOf(chosen, query.page, size).map((row) => withWrittenTimes(serialiseNow(row)));
    return jsonResponse(lists.envelope(items, chosen.length, query.page, size));
  });
}

/** Replaces each Date by cached text: serialising a Date takes longer than serialising the rest of a row. */
function withWrittenTimes(item: SerialisedRow): SerialisedRow {
  // Object.entries would take as long as serialising the row.
  for (const name in item) {
    const time = item[name];
    if (!(time instanceof Date)) continue;
    const text = writtenTimes.get(time) ?? time.toJSON();
    writtenTimes.set(time, text);
    item[name] = text;
  }
  return item;
}

const writtenTimes = new WeakMap<Date, string>();

function readQuery({ query, world }: Call) {
  const read = (name: string, otherwise: number) => {
    const value = query.get(name);
    if (value === null || value === '') return otherwise;
    const amount = /^[+-]?\d+(?:\.0+)?(?:e\+?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
    // Numbers above MAX_SAFE_INTEGER are not exact, and Infinity cannot be serialised.
    if (amount >= 1) return Math.min(amount, Number.MAX_SAFE_INTEGER);
    throw refuseField(name, 'must be a whole number of at least 1');
  };
  return { page: read('page', 1), pageSize: read('pageSize', world.behaviour.lists.defaultPageSize) };
}

function filtered<Row>({ query }: Call, rows: readonly Row[], named: (row: Row) => string): readonly Row[] {
  const sought = query.get('filter')?.toLowerCase();
  return sought ? rows.filter((row) => named(row).toLowerCase().includes(sought)) : rows;
}

function sorted<Row>(
  call: Call,
  rows: readonly Row[],
  fields: readonly string[],
  serialise: (row: Row) => SerialisedRow,
): readonly Row[] {
  const direction = call.query.get('sortDirection') || 'asc';
  if (direction !== 'asc' && direction !== 'desc')
    throw refuseField('sortDirection', 'must be asc or desc', 'unknown-name');
  const field = call.query.get('sortBy');
  if (!field) return rows;
  const known = fields.find((name) => sameName(name, field));
  if (known !== undefined) return sortRows(rows, serialise, known, direction);
  throw refuseField('sortBy', `must be one of the fields ${fields.join(', ')}`, 'unknown-name');
}

const sameName = (one: string, other: string) =>
  one.toLowerCase() === other.replaceAll('_', '').toLowerCase();

type Direction = 'asc' | 'desc';

/** The rows sorted by a field of the response. Rows with equal values stay in their original order. */
export function sortRows<Row>(
  rows: readonly Row[],
  serialise: (row: Row) => SerialisedRow,
  field: string,
  direction: Direction,
): readonly Row[] {
  const known = sortedRows.get(rows)?.get(`${field} ${direction}`) as readonly Row[] | undefined;
  if (known !== undefined) return known;
  const keys = rows.map((row) => serialise(row)[field]);
  const sorted = inOrder(rows, keys.map(comparable), direction);
  const isOwn = rows.every((row, index) => Object.is((row as SerialisedRow)[field], keys[index]));
  if (isOwn) sortedRows.set(rows, (sortedRows.get(rows) ?? new Map()).set(`${field} ${direction}`, sorted));
  return sorted;
}

/** Only rows sorted by a stored value are cached: calculated values can change although the rows do not. */
const sortedRows = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

function inOrder<Row>(rows: readonly Row[], keys: readonly unknown[], direction: Direction): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  // For a million rows, an array of indices takes much less memory than an array of rows with their keys.
  const indices = Uint32Array.from(rows.keys()).sort(
    (one, other) => sign * compare(keys[one], keys[other]) || one - other,
  );
  return Array.from(indices, (index) => rows[index] as Row);
}

const letters = new Intl.Collator('en');

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return letters.compare(String(one), String(other));
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? ''));
