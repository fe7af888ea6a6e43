import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './operations.ts';

/** A field anywhere in a documented body. */
export interface FieldLocation {
  /** Field names from the body down; `[]` means every item of a list. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  /** If the document leaves the field or a parent of the field open, the id of the open point. */
  readonly openPoint: string | undefined;
}

/** The fields of an operation's success responses, at any depth, by their paths: `items[].name`. */
export function successFieldsOf({ responses }: Operation): ReadonlyMap<string, FieldLocation> {
  const fields = [...responses].flatMap(([status, { schema }]) =>
    status.startsWith('2') && schema !== undefined ? fieldLocationsIn(schema) : [],
  );
  return new Map(fields.map((field) => [field.path.join('.').replaceAll('.[]', '[]'), field]));
}

function fieldLocationsIn(
  schema: JsonSchema,
  path: readonly string[] = [],
  openPoint = schema['x-open-point'],
): readonly FieldLocation[] {
  const merged = [schema, ...(schema.allOf ?? [])];
  const members = new Map(merged.flatMap(({ properties = {} }) => Object.entries(properties)));
  const direct = [...members].flatMap(([name, member]) => {
    const field = { path: [...path, name], schema: member, openPoint: member['x-open-point'] ?? openPoint };
    return [field, ...fieldLocationsIn(member, field.path, field.openPoint)];
  });
  const inItems = merged.flatMap(({ items }) =>
    items === undefined ? [] : fieldLocationsIn(items, [...path, '[]'], items['x-open-point'] ?? openPoint),
  );
  return [...direct, ...inItems];
}
