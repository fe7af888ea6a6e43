import type { JsonSchema } from '#harness/contract/json-schema.ts';

/** Format of a date-time that can be read, whatever its precision and its mark of UTC. */
export const readableDateTime = 'readable-date-time';

/**
 * The part of a schema that the document states of a shape, and so the only part that may fail a server.
 *
 * What carries `x-open-point` was chosen by us: it may be anything. Members that the document does not name are
 * always welcome. How members depend on each other (`oneOf`, `if`) is behaviour, which has rules of its own.
 */
export function judgedSchema(schema: JsonSchema): JsonSchema {
  if (schema['x-open-point'] !== undefined) return {};
  const { properties, items, allOf, format, ...own } = schema;
  return {
    ...without(behaviour, withoutMarks(own)),
    ...(format !== undefined && { format: format === 'date-time' ? readableDateTime : format }),
    ...(properties && { properties: mapValues(properties, judgedSchema) }),
    ...(items && { items: judgedSchema(items) }),
    ...(allOf && { allOf: allOf.map(judgedSchema) }),
  };
}

/** The schema as written, ready for a strict compiler: only our marks are taken off. */
export function wholeSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, allOf, oneOf, anyOf, ...rest } = schema;
  return {
    ...withoutMarks(rest),
    ...(properties && { properties: mapValues(properties, wholeSchema) }),
    ...(items && { items: wholeSchema(items) }),
    ...(allOf && { allOf: allOf.map(wholeSchema) }),
    ...(oneOf && { oneOf: oneOf.map(wholeSchema) }),
    ...(anyOf && { anyOf: anyOf.map(wholeSchema) }),
  };
}

function mapValues(
  members: Readonly<Record<string, JsonSchema>>,
  change: (member: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}

const behaviour = new Set(['oneOf', 'anyOf', 'if', 'then', 'else', 'additionalProperties']);

function without(keywords: ReadonlySet<string>, schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.has(keyword)));
}

// OpenAPI's annotations and our own marks are no JSON Schema keywords: a strict ajv refuses them.
function withoutMarks(schema: JsonSchema): JsonSchema {
  const stripped = without(annotations, schema);
  return Object.fromEntries(Object.entries(stripped).filter(([keyword]) => !keyword.startsWith('x-')));
}

const annotations = new Set(['example', 'discriminator', 'xml', 'externalDocs']);
