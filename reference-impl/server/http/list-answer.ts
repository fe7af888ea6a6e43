import { Refusal, refuseField } from '#reference/server/domain/errors.ts';
import type { Asked } from '#reference/server/domain/paginate.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import type { Call } from './call.ts';
import { sortRows } from './sort-rows.ts';

type Spoken = Record<string, unknown>;

/** Answers with one page of some rows (2.8, 4.2). `named` is the field that a filter looks at. */
export function listAnswer<Row>(
  call: Call,
  rows: readonly Row[],
  speak: (row: Row) => Spoken,
  named: (row: Row) => string = (row) => String(speak(row).name ?? ''),
): Answer {
  const { lists } = call.world.behaviour;
  const { freedoms } = call.world;
  const asked = readAsked(call);
  const size = sizeInForce(call, asked);
  refuseTooDeep(call, asked, size, rows.length);

  const chosen = sorted(call, filtered(call, rows, named), speak);
  const items = lists.rowsOf(chosen, asked.page, size).map(speak);
  const body = lists.envelope(items, chosen.length, asked, size, freedoms);
  return { status: 200, kind: 'envelope', body };
}

function readAsked({ query, world: { freedoms } }: Call): Asked {
  const read = (name: string, otherwise: number) => {
    const value = query.get(name);
    if (value === null || value === '') return otherwise;
    const amount = /^[+-]?\d+(?:\.0+)?(?:e\+?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
    // Larger numbers cannot be told apart, and infinity could not be written down.
    if (amount >= 1) return Math.min(amount, Number.MAX_SAFE_INTEGER);
    if (freedoms.belowFirstPage === 'first' && !Number.isNaN(amount)) return 1;
    throw refuseField('invalid-request', name, 'must be a whole number from 1');
  };
  return { page: read('page', 1), pageSize: read('pageSize', freedoms.defaultPageSize) };
}

function sizeInForce({ world: { behaviour, freedoms } }: Call, { pageSize }: Asked): number {
  const { lists } = behaviour;
  const size = lists.effectivePageSize(pageSize);
  if (size < pageSize && freedoms.aboveMaximumPageSize === 'refuse') {
    throw refuseField('page-size-too-large', 'pageSize', `must not exceed ${lists.maximumPageSize}`);
  }
  return Math.min(size, freedoms.endpointPageCap ?? size);
}

// 7.3: whatever the list holds, and however large the page number is.
function refuseTooDeep(
  { world: { behaviour, freedoms } }: Call,
  { page, pageSize }: Asked,
  size: number,
  total: number,
): void {
  const { lists, wire } = behaviour;
  const isCountedAsAsked = freedoms.depthPageSize === 'asked' && freedoms.endpointPageCap === undefined;
  const counted = isCountedAsAsked ? pageSize : size;
  if (!lists.isTooDeep(page, counted, total)) return;
  const message = lists.tooDeepMessage(counted, (value) => wire.writeNumber(value, freedoms));
  throw new Refusal('page-too-deep', message, { validationErrors: { page: [message] } });
}

function filtered<Row>({ query }: Call, rows: readonly Row[], named: (row: Row) => string): readonly Row[] {
  const sought = query.get('filter')?.toLowerCase();
  return sought ? rows.filter((row) => named(row).toLowerCase().includes(sought)) : rows;
}

function sorted<Row>(call: Call, rows: readonly Row[], speak: (row: Row) => Spoken): readonly Row[] {
  const direction = call.query.get('sortDirection') || 'asc';
  if (direction !== 'asc' && direction !== 'desc') {
    throw refuseField('unknown-name', 'sortDirection', 'must be asc or desc');
  }
  const field = call.query.get('sortBy');
  const [first] = rows;
  if (!field || first === undefined) return rows;
  const known = Object.entries(speak(first)).find(
    ([name, value]) => sameName(name, field) && isScalar(value),
  );
  if (known === undefined) {
    if (call.world.freedoms.unknownSortField === 'ignore') return rows;
    throw refuseField('unknown-name', 'sortBy', `there is no field ${field} to sort by`);
  }
  return sortRows(rows, speak, known[0], direction);
}

const sameName = (one: string, other: string) =>
  one.toLowerCase() === other.replaceAll('_', '').toLowerCase();
const isScalar = (value: unknown) => typeof value !== 'object' || value === null || value instanceof Date;
