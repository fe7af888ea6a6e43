type Spoken = Record<string, unknown>;

export type Direction = 'asc' | 'desc';

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
  const sorted = inOrder(rows, ranksOf(keys), direction);
  if (rows.every((row, place) => isOwn(row, field, keys[place]))) keep(rows, `${field} ${direction}`, sorted);
  return sorted;
}

/**
 * Orders that last as long as the list that they are of: a store never changes a list, it takes another. What a row
 * says of itself stays the same as well; what is worked out, such as a status from the clock, may not, and is not kept.
 */
const kept = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

function keep(rows: readonly unknown[], order: string, sorted: readonly unknown[]): void {
  const orders = kept.get(rows) ?? new Map<string, readonly unknown[]>();
  kept.set(rows, orders.set(order, sorted));
}

function isOwn(row: unknown, field: string, key: unknown): boolean {
  return Object.is((row as Spoken)[field], key);
}

/**
 * The place of each key among the different ones, which are fewer: many people have the same name. Those that are alike
 * share one.
 */
function ranksOf(keys: readonly unknown[]): readonly number[] {
  const values = keys.map((key) => (key instanceof Date ? key.getTime() : (key ?? '')));
  const different = [...new Set(values)].sort(compare);
  const ranks = new Map<unknown, number>();
  let rank = 0;
  for (const [place, value] of different.entries()) {
    if (place > 0 && compare(different[place - 1], value) !== 0) rank += 1;
    ranks.set(value, rank);
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

function inOrder<Row>(rows: readonly Row[], ranks: readonly number[], direction: Direction): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const places = Uint32Array.from(rows.keys()).sort(
    (one, other) => sign * ((ranks[one] ?? 0) - (ranks[other] ?? 0)) || one - other,
  );
  return Array.from(places, (place) => rows[place] as Row);
}

const letters = new Intl.Collator('en');

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return letters.compare(String(one), String(other));
}
