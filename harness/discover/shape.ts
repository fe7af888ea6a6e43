import { folded } from '#harness/contract/casing.ts';
import { listOf, membersOf, numberOf, textOf } from '#harness/contract/json-values.ts';

/** A field of an object, as one or several schemas describe it. */
export interface ShapeField {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  /** Whether the document shows the exact spelling of the name. If so, no other casing is accepted. */
  readonly isSpelled: boolean;
}

/** The meaning of a schema. The notation does not matter: OpenAPI 3.0 or 3.1, in one piece or composed. */
export interface Shape {
  /** Absent: any type. */
  readonly types?: ReadonlySet<string> | undefined;
  /** The permitted values. Absent: any value of `types`. Null is never in this list, only in `types`. */
  readonly values?: readonly unknown[] | undefined;
  /** The fields of an object, by their `folded` names. */
  readonly members: ReadonlyMap<string, ShapeField>;
  readonly items?: unknown;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly openPoint?: string | undefined;
  /** For an open enum: the values that the document states, and the values that the document has retired. */
  readonly stated?: readonly string[] | undefined;
  readonly retired?: readonly string[] | undefined;
  readonly retiredMembers?: readonly string[] | undefined;
}

const anything: Shape = { members: new Map() };
const known = new WeakMap<object, Shape>();

/** A schema with more parts or levels is not read: that would take too long. No realistic schema has more. */
const mostParts = 500;
const deepest = 200;

/** Reads a schema. A part that contains itself, is too large or is invalid counts as permitting any value. */
export function shapeOf(schema: unknown, depth = 0): Shape {
  if (typeof schema !== 'object' || schema === null) return anything;
  const found = known.get(schema);
  if (found !== undefined) return found;
  known.set(schema, anything);
  const { allOf, oneOf, anyOf } = membersOf(schema);
  const alternatives = [...listOf(oneOf), ...listOf(anyOf)];
  if (depth > deepest || alternatives.length > mostParts || listOf(allOf).length > mostParts) return anything;
  const read = (each: unknown): Shape => shapeOf(each, depth + 1);
  const parts = [ownShape(membersOf(schema)), ...listOf(allOf).map(read)];
  if (alternatives.length > 0) parts.push(alternatives.map(read).reduce(union));
  const shape = parts.reduce(intersect);
  // OpenAPI 3.0 has the keyword `nullable` instead of the type `null`.
  const result = membersOf(schema).nullable === true ? nullable(shape) : shape;
  known.set(schema, result);
  return result;
}

export function isSilent({ types, values, members, items }: Shape): boolean {
  return types === undefined && values === undefined && members.size === 0 && items === undefined;
}

function ownShape(schema: Readonly<Record<string, unknown>>): Shape {
  const given = 'const' in schema ? [schema.const] : listOf(schema.enum);
  const values = given.filter((value) => value !== null);
  const required = new Set(listOf(schema.required));
  const isSpelled = schema['x-exact-names'] === true;
  const listed = (mark: string): readonly string[] | undefined =>
    Array.isArray(schema[mark]) ? listOf(schema[mark]).map(String) : undefined;
  const members = Object.entries(membersOf(schema.properties)).map(([name, each]): [string, ShapeField] => [
    folded(name),
    { name, schema: each, isRequired: required.has(name), isSpelled },
  ]);
  return {
    types: typesOf(schema, given, members.length > 0),
    values: values.length > 0 && schema['x-open-values'] === undefined ? values : undefined,
    members: new Map(members),
    items: schema.items,
    least: numberOf(schema.minimum) ?? numberOf(schema.minItems),
    most: numberOf(schema.maximum) ?? numberOf(schema.maxItems),
    openPoint: textOf(schema['x-open-point']),
    stated: listed('x-stated-values'),
    retired: listed('x-retired-values'),
    retiredMembers: listed('x-retired-members'),
  };
}

function typesOf(
  { type, items, format }: Readonly<Record<string, unknown>>,
  values: readonly unknown[],
  hasMembers: boolean,
): ReadonlySet<string> | undefined {
  if (typeof type === 'string')
    return new Set(type === 'null' || !values.includes(null) ? [type] : [type, 'null']);
  if (Array.isArray(type)) {
    const types = new Set(type.map(String));
    // .NET documents declare that a number may also be a string. The responses contain numbers.
    if (numeric.test(String(format)) && (types.has('integer') || types.has('number'))) types.delete('string');
    return types;
  }
  if (values.length > 0) return new Set(values.map(typeOf));
  if (hasMembers) return new Set(['object']);
  return items === undefined ? undefined : new Set(['array']);
}

const numeric = /^(?:u?int\d*|float|double|decimal)$/;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function intersect(a: Shape, b: Shape): Shape {
  return {
    ...saidByEither(a, b, 'allOf'),
    types: meet(a.types, b.types),
    values:
      a.values && b.values ? [...new Set(a.values).intersection(new Set(b.values))] : (a.values ?? b.values),
    items:
      a.items !== undefined && b.items !== undefined ? { allOf: [a.items, b.items] } : (a.items ?? b.items),
  };
}

/** The union of two shapes. If one shape permits only null, the result is the other shape, made nullable. */
function union(a: Shape, b: Shape): Shape {
  if (isNull(a)) return nullable(b);
  if (isNull(b)) return nullable(a);
  return {
    ...saidByEither(a, b, 'anyOf'),
    types: a.types && b.types && new Set([...a.types, ...b.types]),
    values: a.values && b.values && [...a.values, ...b.values],
    items: a.items ?? b.items,
  };
}

function saidByEither(a: Shape, b: Shape, composition: 'allOf' | 'anyOf') {
  return {
    members: merged(a.members, b.members, composition),
    least: a.least ?? b.least,
    most: a.most ?? b.most,
    openPoint: a.openPoint ?? b.openPoint,
    stated: a.stated ?? b.stated,
    retired: a.retired ?? b.retired,
    retiredMembers: a.retiredMembers ?? b.retiredMembers,
  };
}

function nullable(shape: Shape): Shape {
  return shape.types === undefined ? shape : { ...shape, types: new Set([...shape.types, 'null']) };
}

function isNull({ types }: Shape): boolean {
  return types?.size === 1 && types.has('null');
}

function meet(a?: ReadonlySet<string>, b?: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const common = a.intersection(b);
  return common.size > 0 ? common : a;
}

function merged(
  a: Shape['members'],
  b: Shape['members'],
  composition: 'allOf' | 'anyOf',
): ReadonlyMap<string, ShapeField> {
  const all = new Map<string, ShapeField>();
  for (const [key, field] of [...a, ...b])
    all.set(key, composition === 'allOf' ? field : { ...field, isRequired: false });
  for (const [key, field] of a) {
    const other = b.get(key);
    if (other !== undefined) all.set(key, united(field, other, composition));
  }
  return all;
}

function united(a: ShapeField, b: ShapeField, composition: 'allOf' | 'anyOf'): ShapeField {
  const isRequired = composition === 'allOf' ? a.isRequired || b.isRequired : a.isRequired && b.isRequired;
  const schema = a.schema === b.schema ? a.schema : { [composition]: [a.schema, b.schema] };
  return { name: a.name, schema, isRequired, isSpelled: a.isSpelled || b.isSpelled };
}
