import type { Casing } from '#harness/contract/casing.ts';

/** A body with its camelCase member names spelled as a server spells its own; unknown casings leave it alone. */
export function spelled(value: unknown, casing: Casing): unknown {
  if (Array.isArray(value)) return value.map((each) => spelled(each, casing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [spelledName(name, casing), spelled(member, casing)]),
  );
}

function spelledName(name: string, casing: Casing): string {
  if (casing === 'PascalCase') return name.charAt(0).toUpperCase() + name.slice(1);
  if (casing === 'snake_case') return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (casing === 'kebab-case') return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name;
}
