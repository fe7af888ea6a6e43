import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import type { BundledData } from '#harness/files/bundled-data.ts';
import { root } from '#harness/files/root.ts';
import { ownClient as ownClientHere } from '#harness/files/runtime-paths.ts';
import { statesSchema } from '#harness/state-control/state-catalogue.ts';
import { bundleContract } from '../harness/contract/bundle.ts';
import { readDocument } from '../harness/document/read-document.ts';
import { areas } from '../harness/register/register.ts';
import { writtenScenarios } from '../harness/register/written-scenarios.ts';
import { ownClient as ownClientThere } from './runtime-paths.ts';

/** Files that the program reads or serves at run time. */
const read = [
  'features/**/*.feature',
  'openapi/{open-points,state-control,accepted-survivors}.yaml',
  'harness/**/*.{schema.json,yaml}',
  'harness/client/powershell.ps1',
  'app/adapter/*.{mjs,cs,go,py}',
  'app/console/console.{html,css}',
  'app/console/{clock,console,element,rows,state-form}.js',
  'reports/html/*.{css,js}',
];

/** Files that are converted to JSON, because JSON is parsed about fifty times as fast as YAML. */
const asJson: readonly BundledData[] = [
  'openapi/explore.yaml',
  'openapi/guesses.yaml',
  'openapi/open-points.yaml',
  'openapi/state-control.yaml',
  'openapi/states.yaml',
];

const swaggerUi = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'favicon-32x32.png',
  'LICENSE',
  'NOTICE',
];

/** Writes the data files in `dist`. Files that are only copied from the checkout keep their paths. */
export async function copyDataFiles(dist: string): Promise<void> {
  const files = read.flatMap((pattern) => globSync(pattern, { cwd: root }));
  await Promise.all(files.map((file) => cp(join(root, file), join(dist, file))));
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  await Promise.all(swaggerUi.map((file) => cp(join(folder, file), join(dist, 'swagger-ui', file))));
  // The CTRF library reads its schema from the folder of its own module.
  const ctrfSchema = 'ctrf-schema-0.0.json';
  await cp(fileURLToPath(new URL(ctrfSchema, import.meta.resolve('ctrf'))), join(dist, 'js', ctrfSchema));
  await Promise.all([
    copyOwnSubject(dist),
    writeContract(dist),
    writeRegister(dist),
    writeDocument(dist),
    ...asJson.map((file) => writeAsJson(dist, file)),
  ]);
}

async function writeContract(dist: string): Promise<void> {
  const contract = await bundleContract();
  await mkdir(join(dist, 'openapi'), { recursive: true });
  await writeFile(join(dist, 'openapi/service.json'), JSON.stringify(contract));
  await writeFile(join(dist, 'openapi/states.schema.json'), `${JSON.stringify(statesSchema(), null, 2)}\n`);
  // The file has no YAML aliases, since some tools do not support aliases.
  await writeFile(join(dist, 'openapi/service.yaml'), stringify(contract, { aliasDuplicateObjects: false }));
}

/** Writes the rules and scenarios as JSON, so that the program need not parse the feature files at each start. */
async function writeRegister(dist: string): Promise<void> {
  await mkdir(join(dist, 'features'), { recursive: true });
  await writeFile(join(dist, 'features/register.json'), JSON.stringify(areas));
  await writeFile(join(dist, 'features/scenarios.json'), JSON.stringify(writtenScenarios()));
}

async function writeDocument(dist: string): Promise<void> {
  await mkdir(join(dist, 'docs'), { recursive: true });
  await writeFile(join(dist, 'docs/api.json'), JSON.stringify(readDocument()));
}

async function writeAsJson(dist: string, file: BundledData): Promise<void> {
  const value: unknown = parse(await readFile(join(root, file), 'utf8'));
  await writeFile(join(dist, file.replace(/\.yaml$/, '.json')), JSON.stringify(value));
}

/** Writes the definition of the bundled client, changed to start the client from the package. */
async function copyOwnSubject(dist: string): Promise<void> {
  const name = 'reference-impl/client/client.yaml';
  const text = await readFile(join(root, name), 'utf8');
  const there = text
    .replaceAll(ownClientHere, ownClientThere)
    // The installed client has no compile cache, since the folder of a package may be read-only.
    .replace(/^ *NODE_COMPILE_CACHE: .*\n/m, '');
  await cp(join(root, name), join(dist, name));
  await writeFile(join(dist, name), there);
}
