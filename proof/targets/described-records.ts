import { folded } from '#harness/contract/casing.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { type Fields, isObject } from '#harness/contract/json-values.ts';
import { nameless, type Operation } from '#harness/contract/operations.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import { isSameId } from '#reference/server/http/call.ts';
import { describedRecord, describedValue, seedOf } from './described-values.ts';

/** The number of records of each list: more than two pages of the largest size. */
const howMany = 230;

/** The records of one list, which requests may change. */
export class Collection {
  readonly isPaged: boolean;
  readonly fields: readonly string[];
  readonly #schema: JsonSchema | undefined;
  readonly #seed: number;
  readonly #idField: string;
  #records: readonly Fields[] | undefined;
  #made = howMany;

  constructor(
    { path }: Operation,
    isPaged: boolean,
    schema: JsonSchema | undefined,
    key: string | undefined,
  ) {
    this.isPaged = isPaged;
    this.#schema = schema;
    this.#seed = seedOf(path);
    this.fields = Object.keys(describedRecord(schema, this.#seed, 0));
    const named = (name: string | undefined) =>
      this.fields.find((each) => folded(each) === folded(name ?? ''));
    this.#idField = named('id') ?? named(key) ?? named('key') ?? this.fields[0] ?? 'id';
  }

  /** Made when they are first needed: a document may describe a hundred lists. */
  get records(): readonly Fields[] {
    this.#records ??= Array.from({ length: howMany }, (_, at) =>
      describedRecord(this.#schema, this.#seed, at),
    );
    return this.#records;
  }

  /** The records that belong to a record, more than to the one before it. */
  of(owner: number): readonly Fields[] {
    return this.records.slice(-3 - 140 * owner);
  }

  idOf(record: Fields): unknown {
    return record[this.#idField];
  }

  find(id: string): Fields | undefined {
    return this.records.find((each) => isSameId(String(this.idOf(each)), id));
  }

  add(fields: Fields, id: string): Fields {
    const made = describedRecord(this.#schema, this.#seed, this.#made);
    this.#made += 1;
    const own = typeof this.idOf(made) === 'number' ? this.idOf(made) : id;
    const record = { ...this.#with(made, fields), [this.#idField]: own };
    this.#records = [...this.records, record];
    return record;
  }

  change(record: Fields, fields: Fields): Fields {
    const changed = { ...this.#with(record, fields), [this.#idField]: this.idOf(record) };
    this.#records = this.records.map((each) => (each === record ? changed : each));
    return changed;
  }

  remove(record: Fields): void {
    this.#records = this.records.filter((each) => each !== record);
  }

  /** The record with the values of those fields that a record has. */
  #with(record: Fields, fields: Fields): Fields {
    const given = new Map(Object.entries(fields).map(([name, value]) => [folded(name), value]));
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, given.get(folded(name)) ?? value]),
    );
  }
}

/** The collections of the lists among these operations. */
export function collectionsOf(operations: readonly Operation[]) {
  const keys = new Map(
    operations.flatMap(({ path }) => {
      const [, before = '', key] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
      return key === undefined ? [] : [[nameless(before), key] as const];
    }),
  );
  const collections = new Map(
    operations.flatMap((operation): readonly (readonly [string, Collection])[] => {
      const { schema } = operation.responses.get('200') ?? {};
      const { items } = propertiesOf(schema);
      const place = nameless(operation.path);
      const of = items === undefined ? schema?.items : items.items;
      // A list of texts has no records.
      const isOfRecords = items !== undefined || isObject(describedValue('', of, 0, 0));
      if (operation.method !== 'GET' || !isOfRecords) return [];
      return [[place, new Collection(operation, items !== undefined, of, keys.get(place))]];
    }),
  );
  const at = (path: string): Collection | undefined => collections.get(nameless(path));
  return {
    at,
    /** The record of the last parameter, if a list has it. Refuses the request if a listed record is missing. */
    find(path: string, parameters: Readonly<Record<string, string>>) {
      const found = [...path.matchAll(/\/\{(\w+)\}/g)].map(({ index, 1: name = '' }) => {
        const collection = at(path.slice(0, index));
        if (collection === undefined) return undefined;
        const record = collection.find(parameters[name] ?? '');
        if (record === undefined) throw new Refusal('not-found', `There is no record with this ${name}.`);
        return { collection, record, index: collection.records.indexOf(record) };
      });
      return found.at(-1);
    },
  };
}
