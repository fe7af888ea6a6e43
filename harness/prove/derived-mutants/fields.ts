import type { JsonSchema } from '#harness/contract/json-schema.ts';

/** A member somewhere in a documented body. */
export interface Place {
  /** Member names from the body down; `[]` stands for every item of a list. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  /** The ledger entry under which the contract chose the member or something above it. */
  readonly openPoint?: string;
}

/** Every member that a schema names, at any depth. */
export function placesIn(
  schema: JsonSchema,
  path: readonly string[] = [],
  openPoint = schema['x-open-point'],
): readonly Place[] {
  const merged = [schema, ...(schema.allOf ?? [])];
  const members = new Map(merged.flatMap(({ properties = {} }) => Object.entries(properties)));
  const own = [...members].flatMap(([name, member]) => {
    const open = member['x-open-point'] ?? openPoint;
    const place = { path: [...path, name], schema: member, ...(open !== undefined && { openPoint: open }) };
    return [place, ...placesIn(member, place.path, open)];
  });
  const inItems = merged.flatMap(({ items }) =>
    items === undefined ? [] : placesIn(items, [...path, '[]'], items['x-open-point'] ?? openPoint),
  );
  return [...own, ...inItems];
}

/**
 * A body with the value at a path changed, wherever the path leads; undefined where it leads nowhere or nothing
 * changes. `change` gets the object that holds the member and answers the object to put in its place.
 */
export function changeAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (holder: Readonly<Record<string, unknown>>, name: string) => object | undefined,
): unknown {
  if (step === undefined) return undefined;
  if (step === '[]') {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item) => changeAt(item, rest, change));
    return items.every((item) => item === undefined)
      ? undefined
      : value.map((item, index) => items[index] ?? item);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !(step in value))
    return undefined;
  const holder = value as Readonly<Record<string, unknown>>;
  if (rest.length === 0) return change(holder, step);
  const inner = changeAt(holder[step], rest, change);
  return inner === undefined ? undefined : { ...holder, [step]: inner };
}

/** The values that a path leads to, in order. */
export function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return [value];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  if (typeof value !== 'object' || value === null || !(step in value)) return [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[step], rest);
}
