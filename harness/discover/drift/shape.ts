import { folded } from '#harness/contract/casing.ts';
import { listOf, membersOf, numberOf, textOf } from '#harness/contract/plain.ts';
import { both, either, nullable, stripped } from './compose-shapes.ts';
import type { Member, Shape } from './shape-types.ts';

const anything: Shape = { members: new Map() };
const known = new WeakMap<object, Shape>();

/** No schema that people write is composed of so many others; beyond, putting them together takes for ever. */
const mostParts = 500;
const deepest = 200;

/** Reads a schema. One that contains itself, is composed beyond all measure, or is none at all, says nothing there. */
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
  if (alternatives.length > 0) parts.push(alternatives.map(read).reduce(either));
  const shape = parts.reduce(both);
  // OpenAPI 3.0 has a keyword where 3.1 has a type.
  const result = membersOf(schema).nullable === true ? nullable(shape) : shape;
  known.set(schema, result);
  return result;
}

/** Whether a shape tells anything at all that could be compared. */
export function isSilent({ types, values, members, items }: Shape): boolean {
  return types === undefined && values === undefined && members.size === 0 && items === undefined;
}

function ownShape(schema: Readonly<Record<string, unknown>>): Shape {
  const given = 'const' in schema ? [schema.const] : listOf(schema.enum);
  const values = given.filter((value) => value !== null);
  const required = new Set(listOf(schema.required));
  const isSpelled = schema['x-section'] === '2.8' || schema['x-section'] === '2.9';
  const members = Object.entries(membersOf(schema.properties)).map(([name, each]): [string, Member] => [
    folded(name),
    { name, schema: each, isRequired: required.has(name), isSpelled },
  ]);
  return stripped({
    types: typesOf(schema, given, members.length > 0),
    values: values.length > 0 ? values : undefined,
    members: new Map(members),
    items: schema.items,
    least: numberOf(schema.minimum) ?? numberOf(schema.minItems),
    most: numberOf(schema.maximum) ?? numberOf(schema.maxItems),
    openPoint: textOf(schema['x-open-point']),
  });
}

function typesOf(
  { type, items }: Readonly<Record<string, unknown>>,
  values: readonly unknown[],
  hasMembers: boolean,
): ReadonlySet<string> | undefined {
  if (typeof type === 'string')
    return new Set(type === 'null' || !values.includes(null) ? [type] : [type, 'null']);
  if (Array.isArray(type)) return new Set(type.map(String));
  if (values.length > 0) return new Set(values.map(typeOf));
  if (hasMembers) return new Set(['object']);
  return items === undefined ? undefined : new Set(['array']);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
