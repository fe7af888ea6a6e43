import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import { type ParsedFeature, parseFeature } from './parse-feature.ts';

/** Every feature file, relative to the checkout, sorted by name. */
export function featureFiles(): readonly string[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => `features/${file.replaceAll('\\', '/')}`)
    .sort();
}

let parsed: readonly ParsedFeature[] | undefined;

/** The content of `features/`. Files are parsed once per process. */
export function parsedFeatures(): readonly ParsedFeature[] {
  parsed ??= featureFiles().map((file) => parseFeature(file, readFileSync(join(root, file), 'utf8')));
  return parsed;
}
