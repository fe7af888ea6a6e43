import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './measure/program.ts';

const packages: Readonly<Record<string, string>> = {
  'svc-contract': '.',
  'Prism CLI': 'node_modules/@stoplight/prism-cli',
  'cucumber-js': 'node_modules/@cucumber/cucumber',
  'Mockoon CLI': 'bench/node_modules/@mockoon/cli',
};

/** Of everything that takes part, as far as it is installed. */
export async function versions(): Promise<Record<string, string>> {
  const found: Record<string, string> = { Node: process.versions.node };
  for (const [name, folder] of Object.entries(packages)) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    found[name] = (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
  }
  return found;
}
