import type { JsonSchema } from '#harness/contract/json-schema.ts';

/**
 * The members of a value that its schema does not name, as paths such as `services[].note`, each once.
 * What the contract marks as its own choice is not looked into.
 */
export function furtherMembers(schema: JsonSchema, value: unknown): readonly string[] {
  return [...new Set(namesIn(schema, value, ''))].sort();
}

function namesIn(schema: JsonSchema, value: unknown, path: string): string[] {
  if (schema['x-open-point'] !== undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(schema.items ?? {}, each, `${path}[]`));
  const { properties } = schema;
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = path === '' ? name : `${path}.${name}`;
    // Not by its name alone: every object has a member called constructor.
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return known === undefined ? [here] : namesIn(known, member, here);
  });
}
