/** One row of a collection, at its place in the order. */
export interface Row {
  readonly collection: string;
  readonly place: number;
  readonly text: string;
}

/** A row that is new or different, or one that is gone, without its text. */
export type Change = Row | Omit<Row, 'text'>;

/**
 * What is different in some collections by name. An array or a map is a collection of rows, anything else is one. Rows are replaced, never changed in place, so one that is still the same
 * object is the same row, and a list that is still the same one has not changed.
 */
export function changesSince<Kept extends object>(before: Partial<Kept>, after: Kept): Change[] {
  return Object.entries(after).flatMap(([collection, source]) => {
    const known = before[collection as keyof Kept];
    return source === known ? [] : differences(collection, rowsOf(known), rowsOf(source));
  });
}

/** Collections as they are now: a map is changed in place, and everything else replaced. */
export function copyOf<Kept extends object>(collections: Kept): Kept {
  return Object.fromEntries(
    Object.entries(collections).map(([name, source]) => [
      name,
      source instanceof Map ? new Map(source) : source,
    ]),
  ) as Kept;
}

function rowsOf(source: unknown): readonly unknown[] {
  if (Array.isArray(source)) return source;
  if (source instanceof Map) return [...source];
  return source === undefined ? [] : [source];
}

function differences(collection: string, before: readonly unknown[], after: readonly unknown[]): Change[] {
  const gone = before.slice(after.length).map((_, index) => ({ collection, place: after.length + index }));
  const written = after.flatMap((row, place) =>
    isSame(before[place], row) ? [] : [{ collection, place, text: rowText(row) }],
  );
  return [...gone, ...written];
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // An entry of a map, which is another array each time.
  if (Array.isArray(one) && Array.isArray(other))
    return one.every((member, index) => member === other[index]);
  return rowText(one) === rowText(other);
}

const mark = '$date';

/** A row as JSON. A date is marked as one: a string that reads like a date stays a string. */
export function rowText(row: unknown): string {
  return JSON.stringify(
    row,
    function (this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
      const plain = this[name];
      return plain instanceof Date ? { [mark]: value } : value;
    },
  );
}

export function rowOf(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(mark in value)) return value;
    return new Date(String(value[mark]));
  });
}
