import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { contractFile, type Operation, operationsOf, type Schema } from '../read-contract.ts';

/** The operations with every reference followed but those to named schemas, whose names the types need. */
export async function readOperations(): Promise<readonly Operation[]> {
  const contract = await followed(parse(await readFile(contractFile, 'utf8')), contractFile);
  return operationsOf(contract as Schema);
}

async function followed(node: unknown, file: string): Promise<unknown> {
  if (Array.isArray(node)) return Promise.all(node.map((item) => followed(item, file)));
  if (typeof node !== 'object' || node === null) return node;
  const reference = '$ref' in node ? String(node.$ref) : undefined;
  if (reference === undefined) {
    const members = Object.entries(node).map(async ([name, value]) => [name, await followed(value, file)]);
    return Object.fromEntries(await Promise.all(members));
  }
  if (reference.includes('schemas/')) return node;
  const [place = '', pointer = ''] = reference.split('#');
  const target = place === '' ? file : fileURLToPath(new URL(place, `file://${file}`));
  return followed(at(parse(await readFile(target, 'utf8')), pointer), target);
}

function at(node: unknown, pointer: string): unknown {
  const names = pointer.split('/').filter((name) => name !== '');
  return names.reduce((within, name) => (within as Record<string, unknown> | undefined)?.[name], node);
}
