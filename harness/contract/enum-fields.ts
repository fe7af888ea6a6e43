import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { sampleBody } from './contract.ts';
import { listOf, membersOf } from './json-values.ts';

/** The path of a value in a body: field names and list indices. */
export type ValuePath = readonly (string | number)[];

export interface EnumField {
  /** The id of the operation. For an operation outside the contract: its method and path. */
  readonly operation: string;
  readonly at: ValuePath;
  readonly names: readonly string[];
  /** The request body in which the field is replaced. */
  readonly sample: unknown;
  /** Whether the server may ignore the field, unless a response shows the sent value. */
  readonly mayBeIgnored?: true;
  /**
   * Only for an operation outside the contract: the server's description of the operation,
   * and the path of the list of records that the operation changes.
   */
  readonly own?: { readonly described: Operation; readonly list: string };
}

export function enumFieldsOf(contract: Contract): readonly EnumField[] {
  return [...contract.operations.values()].flatMap((operation) => {
    const { id, requestBody: { schema } = {} } = operation;
    if (schema === undefined) return [];
    const sample = sampleBody(contract, operation) ?? {};
    return enumsIn(schema).map(({ at, names }) => ({ operation: id, at, names, sample }));
  });
}

/** Deeper fields are not searched: a schema of the server's OpenAPI document may be circular. */
const deepest = 6;

export function enumParametersOf({ operations }: Contract) {
  return [...operations.values()].flatMap(({ id, parameters }) =>
    parameters
      .filter((parameter) => parameter.in === 'query' && namesOf(parameter.schema).length > 0)
      .map(({ name }) => ({ operation: id, name })),
  );
}

/** The enum fields of a request body with this schema, except read-only fields. */
export function enumsIn(schema: JsonSchema, at: ValuePath = []): readonly Pick<EnumField, 'at' | 'names'>[] {
  if (schema.readOnly === true) return [];
  const names = namesOf(schema);
  if (names.length > 0) return [{ at, names }];
  if (at.length > deepest) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => enumsIn(member, [...at, name])),
    ...(schema.items === undefined ? [] : enumsIn(schema.items, [...at, 0])),
    ...(schema.allOf ?? []).flatMap((part) => enumsIn(part, at)),
  ];
}

/** The values of a body in the places of enums, in every item of a list, except in read-only fields. */
export function enumValuesIn(
  schema: JsonSchema,
  value: unknown,
  at: readonly string[] = [],
): readonly { readonly at: readonly string[]; readonly sent: unknown }[] {
  const { readOnly, items, properties = {}, allOf = [], oneOf, anyOf } = schema;
  if (readOnly === true || value === undefined || value === null) return [];
  if (namesOf(schema).length > 0) return [{ at, sent: value }];
  // One of several alternatives may permit numbers. A value that may be null has only one.
  const alternatives = [oneOf, anyOf].map((each) =>
    listOf(each)
      .map(membersOf)
      .filter(({ type }) => type !== 'null'),
  );
  const parts = [...allOf, ...alternatives.filter(({ length }) => length === 1).flat()];
  return [
    ...Object.entries(properties).flatMap(([name, member]) =>
      enumValuesIn(member, valueAt(value, [name]), [...at, name]),
    ),
    ...(items === undefined ? [] : [value].flat().flatMap((each) => enumValuesIn(items, each, at))),
    ...parts.flatMap((part) => enumValuesIn(part, value, at)),
  ];
}

/** The names of an enum. Its numbers are left out. */
export function namesOf(schema: JsonSchema): readonly string[] {
  return (schema.enum ?? []).filter((each) => typeof each === 'string');
}

/** The body with another value at a path; missing parents are created. */
export function withValueAt(body: unknown, [step, ...rest]: ValuePath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = listOf(body);
    return [...list.slice(0, step), withValueAt(list[step], rest, value), ...list.slice(step + 1)];
  }
  const members = membersOf(body);
  return { ...members, [step]: withValueAt(members[step], rest, value) };
}

/** The value at a path, whatever the casing of the body's field names. */
export function valueAt(body: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((node, step) => {
    if (typeof node !== 'object' || node === null) return undefined;
    if (typeof step === 'number') return Reflect.get(node, step);
    return Object.entries(node).find(([name]) => folded(name) === folded(step))?.[1];
  }, body);
}
