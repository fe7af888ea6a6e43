import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Schema } from '../read-contract.ts';

const folder = fileURLToPath(new URL('../schemas/', import.meta.url));

/** A schema as written, with its references kept. Names are unique across the files. */
export type NamedSchemas = ReadonlyMap<string, Schema>;

/** Every named schema of the contract, in the order of the files and of their lines. */
export async function readSchemas(): Promise<NamedSchemas> {
  const files = globSync('*.yaml', { cwd: folder }).sort();
  const read = await Promise.all(files.map((file) => readFile(folder + file, 'utf8')));
  return new Map(read.flatMap((text) => Object.entries(parse(text) as Record<string, Schema>)));
}

/** The name of the schema that a reference leads to: its last part. */
export function nameOf(reference: unknown): string {
  return String(reference).split(/[#/]/).at(-1) ?? '';
}

/** What a schema is called as a type: by its own name, unless that would hide a name of the language. */
export function typeName(name: string): string {
  return name === 'Error' ? 'ErrorBody' : name;
}
