import type { JsonSchema } from './json-schema.ts';
import { mapParts } from './json-values.ts';

/** The document leaves the casing of field names in most bodies open, so any is accepted. */
export type Casing = 'camelCase' | 'PascalCase' | 'snake_case' | 'kebab-case' | 'mixed' | 'undetermined';

// Servers repeat the same few names in every body; the cache is bounded in case a hostile server does not.
const foldings = new Map<string, string>();
const remembered = 5_000;

/** A name without its casing: `born_at`, `BornAt` and `bornAt` all become `bornat`. */
export function folded(name: string): string {
  const known = foldings.get(name);
  if (known !== undefined) return known;
  const folding = name.replaceAll(/[_-]/g, '').toLowerCase();
  if (foldings.size < remembered) foldings.set(name, folding);
  return folding;
}

export function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** Maps each folded field name to the contract's spelling of the name. */
export type Vocabulary = ReadonlyMap<string, string>;

export function vocabularyOf(schemas: Iterable<JsonSchema>): Vocabulary {
  const names = new Map<string, string>();
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const { properties } = node as JsonSchema;
    for (const name of Object.keys(properties ?? {})) names.set(folded(name), name);
    for (const child of Object.values(node)) visit(child);
  };
  for (const schema of schemas) visit(schema);
  return names;
}

/**
 * Returns `value` with known field names in the contract's spelling. If several fields of an object would
 * then have the same name, at most one of these fields is renamed.
 */
export function canonical(value: unknown, vocabulary: Vocabulary): unknown {
  // Most servers use the spelling of the contract: their bodies need no copy.
  return isCanonical(value, vocabulary) ? value : respelled(value, vocabulary);
}

function isCanonical(value: unknown, vocabulary: Vocabulary): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((each) => isCanonical(each, vocabulary));
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || (vocabulary.get(folded(name)) ?? name) !== name) return false;
    if (!isCanonical((value as Record<string, unknown>)[name], vocabulary)) return false;
  }
  return true;
}

function respelled(value: unknown, vocabulary: Vocabulary): unknown {
  if (Array.isArray(value)) return value.map((each) => respelled(each, vocabulary));
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    const known = vocabulary.get(folded(name)) ?? name;
    const isTaken = known in result || (known !== name && Object.hasOwn(value, known));
    result[isTaken ? name : known] = respelled(member, vocabulary);
  }
  return { ...result };
}

/** The casing of the field names in a value. A one-word name such as `page` does not show a casing. */
export function casingOf(value: unknown): Casing {
  const found = new Set<Casing>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) for (const name of Object.keys(node)) found.add(casingOfName(name));
    for (const child of Object.values(node)) visit(child);
  };
  visit(value);
  found.delete('undetermined');
  const [casing = 'undetermined'] = found;
  return found.size > 1 ? 'mixed' : casing;
}

function casingOfName(name: string): Casing {
  if (/^[A-Z]/.test(name)) return 'PascalCase';
  if (/^[a-z].*_/.test(name)) return 'snake_case';
  if (/^[a-z].*-/.test(name)) return 'kebab-case';
  return /^[a-z].*[A-Z]/.test(name) ? 'camelCase' : 'undetermined';
}

/** Spells camelCase field names in the server's casing. `names` has the server's own names of some fields. */
export function spelled(
  value: unknown,
  casing: Casing,
  names: Readonly<Record<string, string>> = {},
): unknown {
  const own = new Map(Object.entries(names));
  const nameOf = (name: string) => own.get(name) ?? spelledName(name, casing);
  return mapParts(value, (part) => spelled(part, casing, names), nameOf);
}

export function spelledName(name: string, casing: Casing): string {
  if (casing === 'PascalCase') return name.charAt(0).toUpperCase() + name.slice(1);
  if (casing === 'snake_case') return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (casing === 'kebab-case') return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name;
}
