import type { Casing } from '#harness/contract/casing.ts';

/**
 * A body with its camelCase member names spelled as a server spells its own; unknown casings leave it alone.
 * `names` holds members that the server calls otherwise, and outweighs the casing.
 */
export function spelled(
  value: unknown,
  casing: Casing,
  names: Readonly<Record<string, string>> = {},
): unknown {
  if (Array.isArray(value)) return value.map((each) => spelled(each, casing, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      Object.hasOwn(names, name) ? names[name] : spelledName(name, casing),
      spelled(member, casing, names),
    ]),
  );
}

function spelledName(name: string, casing: Casing): string {
  if (casing === 'PascalCase') return name.charAt(0).toUpperCase() + name.slice(1);
  if (casing === 'snake_case') return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (casing === 'kebab-case') return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name;
}
