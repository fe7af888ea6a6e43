import { type Fields, isObject } from './response.ts';

type Choice = (records: readonly Fields[]) => Fields | undefined;

/** Which record of a page a request may name: records differ in their state, kind and number of entries. */
const choices: Readonly<Record<string, Choice>> = {
  first: ([record]) => record,
  last: (records) => records.at(-1),
  'of a second kind': (records) => withNewValues(records)[0],
  'of a third kind': (records) => withNewValues(records)[1],
  'of a fourth kind': (records) => withNewValues(records)[2],
  'with the largest number': (records) => byNumber(records).at(-1),
  'with the smallest number': (records) => byNumber(records)[0],
  'in the middle': (records) => records[Math.floor(records.length / 2)],
};

export const usualRecord = 'first';

export const recordNames: readonly string[] = Object.keys(choices);

/** The record of that name; undefined if the page has none, or if an earlier name is that of the same record. */
export function recordNamed(records: readonly Fields[], name: string): Fields | undefined {
  const wanted = choices[name]?.(records);
  const earlier = recordNames.slice(0, recordNames.indexOf(name)).map((each) => choices[each]?.(records));
  return earlier.includes(wanted) ? undefined : wanted;
}

/** A field with more values, or with a value of its own in each record, tells no kinds apart. */
const mostKinds = 6;

/** The records that show a value of a field that no record before them has, if the field tells kinds apart. */
function withNewValues(records: readonly Fields[]): readonly Fields[] {
  const fields = Object.keys(records[0] ?? {}).filter((name) => {
    const values = new Set(records.map((each) => kindIn(each[name])));
    return values.size > 1 && values.size <= mostKinds && values.size < records.length;
  });
  const seen = new Set<string>();
  return records.filter((each, index) => {
    const values = fields.map((name) => `${name} ${kindIn(each[name])}`);
    const isNew = values.some((value) => !seen.has(value));
    for (const value of values) seen.add(value);
    return index > 0 && isNew;
  });
}

/** A nested object is told apart by its own values, and a list by whether it has entries. */
function kindIn(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? 'entries' : 'no entries';
  return isObject(value) ? JSON.stringify(value) : String(value);
}

/** The records by the first number in which they differ. */
function byNumber(records: readonly Fields[]): readonly Fields[] {
  const field = Object.keys(records[0] ?? {}).find(
    (name) => !/id$/i.test(name) && new Set(records.map((each) => numberIn(each[name]))).size > 1,
  );
  return field === undefined
    ? []
    : records.toSorted((one, other) => numberIn(one[field]) - numberIn(other[field]));
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
