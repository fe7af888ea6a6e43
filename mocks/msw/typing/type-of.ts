import { isObject } from '#harness/contract/plain.ts';

/** The type of an object without members. */
export const nothing = 'Record<string, never>';

/** The type of which all these values are. Objects with other members are other types, joined by a union. */
export function typeOf(values: readonly unknown[]): string {
  return [...new Set(kindsOf(values))].join(' | ') || 'unknown';
}

function kindsOf(values: readonly unknown[]): string[] {
  const arrays = values.filter((value) => Array.isArray(value));
  const objects = values.filter((value) => isObject(value));
  const others = values.filter((value) => !Array.isArray(value) && !isObject(value));
  const byMembers = Map.groupBy(objects, (object) => Object.keys(object).sort().join());
  return [
    ...[...byMembers.values()].map(objectType),
    ...(arrays.length > 0 ? [`(${typeOf(arrays.flat())})[]`] : []),
    ...others
      .map((value) => (value === null ? 'null' : typeof value))
      .sort()
      .reverse(),
  ];
}

function objectType(objects: readonly Readonly<Record<string, unknown>>[]): string {
  const names = Object.keys(objects[0] ?? {});
  if (names.length === 0) return nothing;
  const members = names.map(
    (name) => `${JSON.stringify(name)}: ${typeOf(objects.map((object) => object[name]))};`,
  );
  return `{ ${members.join(' ')} }`;
}
