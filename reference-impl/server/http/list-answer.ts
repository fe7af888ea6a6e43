import { Refusal, refuseField } from '#reference/server/domain/errors.ts';
import type { Kind, RecordOf } from '#reference/server/domain/store.ts';
import { type Call, type Route, route } from './call.ts';
import { jsonResponse } from './responses.ts';

type Spoken = Record<string, unknown>;

/** An operation that lists all records of a kind, with these fields. */
export function listAll<K extends Kind>(operation: string, path: string, kind: K, fields: string): Route {
  return list<RecordOf<K>>(operation, path, fields, ({ world }) => world.store[kind]);
}

/**
 * An operation that returns one page of some rows (2.8, 4.2). `fields` are those to sort by, which an empty list
 * cannot show, and all that is returned of a row unless `speak` says otherwise; a filter looks at what `named` returns.
 */
export function list<Row extends object>(
  operation: string,
  path: string,
  fields: string,
  rowsOf: (call: Call) => readonly Row[],
  speak?: (row: Row, call: Call) => Spoken,
  named?: (row: Row, call: Call) => string,
): Route {
  const names = fields.split(' ');
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]));
  return route(operation, `GET ${path}`, (call) => {
    const speakNow = (row: Row) => speak?.(row, call) ?? pick(row);
    const nameNow = (row: Row) => named?.(row, call) ?? String(speakNow(row).name ?? '');
    return pageOf(call, rowsOf(call), names, speakNow, nameNow);
  });
}

function pageOf<Row>(
  call: Call,
  rows: readonly Row[],
  fields: readonly string[],
  speak: (row: Row) => Spoken,
  named: (row: Row) => string,
): Response {
  const { lists } = call.world.behaviour;
  const asked = readAsked(call);
  const size = lists.effectivePageSize(asked.pageSize);
  refuseTooDeep(call, asked.page, size);

  const chosen = sorted(call, filtered(call, rows, named), fields, speak);
  const items = lists.rowsOf(chosen, asked.page, size).map(speak);
  return jsonResponse(lists.envelope(items, chosen.length, asked.page, size));
}

function readAsked({ query, world }: Call) {
  const read = (name: string, otherwise: number) => {
    const value = query.get(name);
    if (value === null || value === '') return otherwise;
    const amount = /^[+-]?\d+(?:\.0+)?(?:e\+?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
    // Larger numbers cannot be told apart, and infinity could not be written down.
    if (amount >= 1) return Math.min(amount, Number.MAX_SAFE_INTEGER);
    throw refuseField('invalid-request', name, 'must be a whole number from 1');
  };
  return { page: read('page', 1), pageSize: read('pageSize', world.behaviour.lists.defaultPageSize) };
}

// 7.3: whatever the list holds, and however large the page number is.
function refuseTooDeep({ world }: Call, page: number, size: number): void {
  const { lists } = world.behaviour;
  if (!lists.isTooDeep(page, size)) return;
  const message = lists.tooDeepMessage(size);
  throw new Refusal('page-too-deep', message, { validationErrors: { page: [message] } });
}

function filtered<Row>({ query }: Call, rows: readonly Row[], named: (row: Row) => string): readonly Row[] {
  const sought = query.get('filter')?.toLowerCase();
  return sought ? rows.filter((row) => named(row).toLowerCase().includes(sought)) : rows;
}

function sorted<Row>(
  call: Call,
  rows: readonly Row[],
  fields: readonly string[],
  speak: (row: Row) => Spoken,
): readonly Row[] {
  const direction = call.query.get('sortDirection') || 'asc';
  if (direction !== 'asc' && direction !== 'desc') {
    throw refuseField('unknown-name', 'sortDirection', 'must be asc or desc');
  }
  const field = call.query.get('sortBy');
  if (!field) return rows;
  const known = fields.find((name) => sameName(name, field));
  if (known !== undefined) return sortRows(rows, speak, known, direction);
  throw refuseField('unknown-name', 'sortBy', `must be one of the fields ${fields.join(', ')}`);
}

const sameName = (one: string, other: string) =>
  one.toLowerCase() === other.replaceAll('_', '').toLowerCase();

type Direction = 'asc' | 'desc';

/** The rows in the order of a field as it is spoken of. Rows that say the same stay in the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  speak: (row: Row) => Spoken,
  field: string,
  direction: Direction,
): readonly Row[] {
  const known = kept.get(rows)?.get(`${field} ${direction}`) as readonly Row[] | undefined;
  if (known !== undefined) return known;
  const keys = rows.map((row) => speak(row)[field]);
  const sorted = inOrder(rows, keys.map(comparable), direction);
  const isOwn = rows.every((row, place) => Object.is((row as Spoken)[field], keys[place]));
  if (isOwn) kept.set(rows, (kept.get(rows) ?? new Map()).set(`${field} ${direction}`, sorted));
  return sorted;
}

/**
 * Orders that last as long as the list that they are of: a store never changes a list, it takes another. What a row
 * says of itself stays the same as well; what is worked out, such as a status from the clock, may not, and is not kept.
 */
const kept = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

function inOrder<Row>(rows: readonly Row[], keys: readonly unknown[], direction: Direction): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  // Numbers take a small part of the room that pairs of a million rows and their keys would take.
  const places = Uint32Array.from(rows.keys()).sort(
    (one, other) => sign * compare(keys[one], keys[other]) || one - other,
  );
  return Array.from(places, (place) => rows[place] as Row);
}

const letters = new Intl.Collator('en');

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return letters.compare(String(one), String(other));
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? ''));
