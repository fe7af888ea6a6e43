/** One row of a collection, at its place in the order. */
export interface Row {
  readonly collection: string;
  readonly place: number;
  readonly text: string;
}

/** A row that is new or different, or one that is gone, without its text. */
export type Change = Row | Omit<Row, 'text'>;

/** What is written down of one collection. */
interface Written {
  /** The collection itself, to see whether it is still the same one. */
  readonly source: unknown;
  readonly items: readonly Item[];
}

interface Item {
  /** The row of an array, and the text of any other. */
  readonly token: unknown;
  readonly place: number;
}

/** What was written down, collection by collection. */
export type Ledger = ReadonlyMap<string, Written>;

export const emptyLedger: Ledger = new Map();

/**
 * What differs from what was written down. Rows are replaced, never changed in place, so one that is still the same
 * object is the same row; whatever keeps its order keeps its place.
 */
export function changesSince(
  ledger: Ledger,
  state: Readonly<Record<string, unknown>>,
): { readonly changes: readonly Change[]; readonly ledger: Ledger } {
  const changes: Change[] = [];
  const next = new Map(ledger);
  for (const [collection, source] of Object.entries(state)) {
    const written = ledger.get(collection);
    if (written !== undefined && isSame(written.source, source)) continue;
    const items = placed(written?.items ?? [], tokensOf(source));
    next.set(collection, { source: source instanceof Map ? new Map(source) : source, items });
    const textOf = Array.isArray(source) ? rowText : String;
    for (const change of differences(collection, written?.items ?? [], items, textOf)) changes.push(change);
  }
  return { changes, ledger: next };
}

/** The ledger of what was read: the rows of each collection, at their places. */
export function ledgerOf(
  state: Readonly<Record<string, unknown>>,
  rows: ReadonlyMap<string, readonly Row[]>,
): Ledger {
  return new Map(
    Object.entries(state).map(([collection, source]) => {
      const places = (rows.get(collection) ?? []).map(({ place }) => place);
      const items = tokensOf(source).map((token, index) => ({ token, place: places[index] ?? 0 }));
      return [collection, { source: source instanceof Map ? new Map(source) : source, items }];
    }),
  );
}

/** What was last written down, as it was then. */
export function stateIn(ledger: Ledger): Record<string, unknown> {
  return Object.fromEntries([...ledger].map(([collection, { source }]) => [collection, source]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!(one instanceof Map && other instanceof Map) || one.size !== other.size) return false;
  const entries = [...other];
  return [...one].every(
    ([key, value], index) => entries[index]?.[0] === key && entries[index]?.[1] === value,
  );
}

// A row of an array is known by its identity, which costs nothing. The others are few, and known by their text.
function tokensOf(source: unknown): readonly unknown[] {
  if (Array.isArray(source)) return source;
  return source instanceof Map ? [...source].map(rowText) : [rowText(source)];
}

/** Gives each token a place behind the one before it: its own where that is possible, else the next. */
function placed(before: readonly Item[], tokens: readonly unknown[]): readonly Item[] {
  const places = new Map(before.map(({ token, place }) => [token, place]));
  let last = 0;
  return tokens.map((token) => {
    const own = places.get(token) ?? 0;
    last = own > last ? own : last + 1;
    return { token, place: last };
  });
}

function differences(
  collection: string,
  before: readonly Item[],
  after: readonly Item[],
  textOf: (token: unknown) => string,
): Change[] {
  const old = new Map(before.map(({ place, token }) => [place, token]));
  const kept = new Set(after.map(({ place }) => place));
  const gone = before.filter(({ place }) => !kept.has(place)).map(({ place }) => ({ collection, place }));
  const written = after.filter(({ place, token }) => !old.has(place) || old.get(place) !== token);
  return [...gone, ...written.map(({ place, token }) => ({ collection, place, text: textOf(token) }))];
}

const mark = '$date';

/** A row as JSON. A date is marked as one: a text that reads like a date stays a text. */
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
