import { folded } from '#harness/contract/casing.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import type { Operation } from '#harness/contract/operations.ts';

/**
 * How a server's own document spells the fields of a body, by our names. A server may use another casing in one body
 * than in its responses.
 */
export function publishedNames(
  body: unknown,
  described: Pick<Operation, 'requestBody'> | undefined,
): Readonly<Record<string, string>> {
  const schema = described?.requestBody?.schema;
  if (schema === undefined) return {};
  const published = byFoldedName(schema);
  return Object.fromEntries(
    fieldsIn(body).flatMap((name) => {
      const own = published.get(folded(name));
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

/** Once for each schema, since many requests have the same. */
const byFoldedName = oncePer(
  (schema: JsonSchema) => new Map(namesIn(schema).map((name) => [folded(name), name])),
);

function fieldsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap(fieldsIn);
  return Array.isArray(value) ? nested : [...Object.keys(value), ...nested];
}

/** The names of all fields in a schema. A schema that contains itself is read to this depth. */
function namesIn(schema: JsonSchema | undefined, depth = 5): readonly string[] {
  if (schema === undefined || depth === 0) return [];
  const nested = Object.entries(propertiesOf(schema)).flatMap(([name, each]) => [
    name,
    ...namesIn(each, depth - 1),
  ]);
  return [...nested, ...namesIn(schema.items, depth - 1)];
}
