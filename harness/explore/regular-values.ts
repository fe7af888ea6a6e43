import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { defined, entriesOf, type Fields } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Model } from './model.ts';

type FieldValues = Model['fieldValues'];

/** Objects with some of these fields; fields with documented limits are included more often. */
export function some(
  fields: readonly (readonly [name: string, values: Arbitrary<unknown>])[],
  fieldValues: FieldValues,
): Arbitrary<Fields> {
  const perhaps = fields.map(([name, arbitrary]) => {
    const weight = Object.hasOwn(fieldValues, name) ? 6 : 1;
    return [name, fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight, arbitrary })] as const;
  });
  return fc.record(Object.fromEntries(perhaps)).map(defined);
}

export function objects({ properties = {} }: JsonSchema, fieldValues: FieldValues): Arbitrary<Fields> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, values(name, schema, fieldValues)] as const,
  );
  return some(fields, fieldValues);
}

/** Values that a schema allows, plus the values that the model lists. */
export function values(name: string, schema: JsonSchema, fieldValues: FieldValues): Arbitrary<unknown> {
  const known = Object.hasOwn(fieldValues, name) ? (fieldValues[name] ?? []) : [];
  const usual = ofSchema(name, schema, fieldValues);
  return known.length === 0
    ? usual
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: usual });
}

function ofSchema(name: string, schema: JsonSchema, fieldValues: FieldValues): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const text = String(schema.example ?? schema.default ?? 'x');
  const one = (type: string | undefined): Arbitrary<unknown> => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') {
      const least = typeof schema.minimum === 'number' ? schema.minimum : 1;
      const most = typeof schema.maximum === 'number' ? schema.maximum : least + 120;
      return fc.integer({ min: Math.ceil(least), max: most });
    }
    if (type === 'array') return fc.array(values(name, schema.items ?? {}, fieldValues), { maxLength: 3 });
    if (type === 'object') return objects(schema, fieldValues);
    if (isOfId(name)) return fc.nat(5).map((nth) => ({ $known: name, nth }));
    return fc.constantFrom('name', 'id', 'asc', 'desc', 'a', 'import.csv', text);
  };
  return fc.oneof(...[schema.type ?? 'string'].flat().map(one));
}

/** Valid bodies: the examples of the contract, with fields varied by their schemas. */
export function bodies(
  { examples, schema = {}, given }: NonNullable<Operation['requestBody']>,
  fieldValues: FieldValues,
): Arbitrary<Fields> {
  const { properties = {}, required = [] } = schema;
  const varied = Object.entries(properties).filter(
    ([name, { readOnly, type, enum: names }]) =>
      readOnly !== true && (type !== 'string' || names !== undefined || isOfId(name)),
  );
  return fc
    .record({
      sample: fc.constantFrom(
        ...(examples.length === 0 ? [{}] : examples.map(({ value }) => value as object)),
      ),
      chosen: objects({ properties: Object.fromEntries(varied) }, fieldValues),
      omitted: fc.subarray(Object.keys(properties).filter((name) => !required.includes(name))),
    })
    .map(({ sample, chosen, omitted }) => {
      const included = Object.entries(sample).filter(([name]) => !omitted.includes(name));
      return { ...withKnownIds(included), ...chosen, ...given };
    });
}

/** The first example of a request body, with references to known records instead of its identifiers. */
export function exampleBody({ examples, given }: NonNullable<Operation['requestBody']>): Fields {
  return { ...withKnownIds(entriesOf(examples[0]?.value)), ...given };
}

function withKnownIds(fields: readonly (readonly [name: string, value: unknown])[]): Fields {
  return Object.fromEntries(
    fields.map(([name, value]) => [name, isOfId(name) ? knownFor(name, value) : value]),
  );
}

const isOfId = (name: string): boolean => /.ids?$/i.test(name);

function knownFor(name: string, value: unknown): unknown {
  const known = { $known: name, nth: 0 };
  return Array.isArray(value) ? [known] : known;
}
