import { listOf, membersOf, numberOf } from './json-values.ts';

/** A JSON Schema object of the contract's dialect (2020-12), with the extensions of this project. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly JsonSchema[];
  readonly 'x-open-point'?: string;
  readonly [keyword: string]: unknown;
}

/** The properties of an object, also those of the schemas that it combines. */
export function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return Object.assign({}, ...(schema?.allOf ?? []).map(propertiesOf), schema?.properties);
}

/** Format of a date-time that can be parsed, whatever its precision and UTC suffix. */
export const readableDateTime = 'readable-date-time';

/** Keeps only what the document states. A server fails only if it violates this part of the schema. */
export function statedSchemaOf(schema: JsonSchema): JsonSchema {
  if (schema['x-open-point'] !== undefined) return {};
  const { properties, items, allOf, format, ...rest } = schema;
  const open = rest['x-open-values'] === undefined ? droppedKeywords : [...droppedKeywords, 'enum'];
  const members = Object.entries(properties ?? {}).map(([name, member]) => [name, statedSchemaOf(member)]);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !open.includes(keyword))),
    ...(format !== undefined && { format: format === 'date-time' ? readableDateTime : format }),
    ...(properties && { properties: Object.fromEntries(members) }),
    ...(items && { items: statedSchemaOf(items) }),
    ...(allOf && { allOf: allOf.map(statedSchemaOf) }),
  };
}

// These keywords are removed: extra fields are accepted, and rules in `features/` check field dependencies.
const droppedKeywords = ['oneOf', 'anyOf', 'if', 'then', 'else', 'additionalProperties'];

/** The paths of fields that the schema does not define, such as `services[].note`. Skips open points. */
export function additionalFields(schema: JsonSchema, value: unknown): readonly string[] {
  return [...new Set(namesIn(schema, value, ''))].sort();
}

function namesIn(schema: JsonSchema, value: unknown, path: string): string[] {
  if (schema['x-open-point'] !== undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(schema.items ?? {}, each, `${path}[]`));
  const { properties } = schema;
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = path === '' ? name : `${path}.${name}`;
    // A lookup by name alone is not enough: every object has a property called constructor.
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? [here] : namesIn(known, member, here);
  });
}

/** An example value for a field. If only a person can choose a value, as for a pattern, returns undefined. */
export function valueOfType(name: string, schema: JsonSchema | undefined, depth = 0): unknown {
  const { type, example, default: usual, format, pattern, properties, items } = membersOf(schema);
  const { enum: names, required, minimum, minItems, allOf, oneOf, anyOf } = membersOf(schema);
  const [given] = [example, usual, ...listOf(names)].filter((value) => value !== undefined && value !== null);
  if (given !== undefined || depth > deepest) return given;
  if (/cron/i.test(name)) return '0 3 * * *';
  const kind = [type].flat().find((each) => each !== 'null');
  const parts = [allOf, oneOf, anyOf].flatMap(listOf).map(membersOf);
  const part = parts.find((each) => each.type !== 'null');
  const within = (of: string, each: unknown): unknown => valueOfType(of, membersOf(each), depth + 1);
  if (kind === undefined && part !== undefined) return within(name, part);
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return Math.max(0, numberOf(minimum) ?? 0);
  if (kind === 'array') return (numberOf(minItems) ?? 0) > 0 ? [within(name, items)] : [];
  if (kind === 'object')
    return Object.fromEntries(
      listOf(required).map((each) => [each, within(String(each), membersOf(properties)[String(each)])]),
    );
  return pattern === undefined ? (textsOfFormat[String(format)] ?? 'svc-contract') : undefined;
}

/** The maximum depth of an example value, since a schema may contain itself. */
const deepest = 5;

const textsOfFormat: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2030-01-01T00:00:00Z',
  date: '2030-01-01',
  email: 'svc-contract@example.org',
  uri: 'https://svc-contract.example',
};
