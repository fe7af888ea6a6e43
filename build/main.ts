import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { root } from '#harness/files/root.ts';
import { bundle } from './bundle.ts';
import { copyDataFiles } from './data-files.ts';
import { writeDeclarations } from './declarations.ts';

/** Lists the packages whose code the bundles contain, with version and licence, as the licences require. */
async function writeThirdParty(dist: string, chunks: readonly OutputChunk[]): Promise<void> {
  const folders = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? [])));
  // Files of swagger-ui-dist are copied, not bundled.
  folders.add(join(root, 'node_modules/swagger-ui-dist'));
  const packages = await Promise.all([...folders].map(describe));
  const sorted = packages.toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
  await writeFile(
    join(dist, 'THIRD-PARTY.txt'),
    ['svc-contract contains code from these packages.', ...sorted.map(entry)].join('\n\n'),
  );
}

/** The folder of the package that a module belongs to; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
}

async function describe(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const { name, version, license, licenses } = manifest;
  const [file] = globSync('{LICENSE,LICENCE,license,License,COPYING}*', { cwd: folder });
  const old = (licenses as readonly { type: string }[] | undefined)?.map(({ type }) => type).join(' or ');
  const declared = typeof license === 'object' ? (license as { type?: string } | null)?.type : license;
  return {
    name: String(name),
    version: String(version),
    license: String(declared ?? old ?? 'see below'),
    text: file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim(),
  };
}

function entry({ name, version, license, text }: Awaited<ReturnType<typeof describe>>): string {
  return `${'-'.repeat(80)}\n${name} ${version}, ${license}\n\n${text}`.trimEnd();
}

// `npm run build` builds in a cache folder, and replaces `dist` when the build is complete.
const dist = join(root, 'node_modules/.cache/dist');
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const [chunks] = await Promise.all([bundle(dist), copyDataFiles(dist), writeDeclarations(dist)]);
await writeThirdParty(dist, chunks);
const output = join(root, 'dist');
await rm(output, { recursive: true, force: true });
await rename(dist, output);
