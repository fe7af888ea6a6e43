export interface Row {
  readonly collection: string;
  readonly place: number;
  readonly text: string;
}

/** A new, changed or removed row. A removed row has no `text`. */
export type Change = Row | Omit<Row, 'text'>;

/** Each member of an array or a map is a row. Rows are replaced, never changed in place. */
export function changesSince<Kept extends object>(before: Partial<Kept>, after: Kept): Change[] {
  return Object.entries(after).flatMap(([collection, source]) => {
    const known = before[collection as keyof Kept];
    return source === known ? [] : differences(collection, rowsOf(known), rowsOf(source));
  });
}

/** A copy to give to `changesSince` as `before`. Only maps are changed in place, so only maps are copied. */
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
  // `rowsOf` creates new [key, value] arrays for a map at each call, so the members are compared.
  if (Array.isArray(one) && Array.isArray(other))
    return one.every((member, index) => member === other[index]);
  return rowText(one) === rowText(other);
}

const mark = '$date';

/** A row as JSON. Dates are marked, so that `rowOf` does not take a string for a date. */
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
