import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { root } from '#harness/files/root.ts';
import own from '../package.json' with { type: 'json' };

/** A package whose code is distributed with ours. */
interface Part {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The text of the licence. */
  readonly text: string;
}

/** Lists the packages whose code the bundles contain: with their licences, which require it, and as CycloneDX. */
export async function writeThirdParty(dist: string, chunks: readonly OutputChunk[]): Promise<void> {
  const folders = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? [])));
  // Files of swagger-ui-dist are copied, not bundled.
  folders.add(join(root, 'node_modules/swagger-ui-dist'));
  const parts = await Promise.all([...folders].map(describe));
  // One version may be installed in several folders.
  const once = [...new Map(parts.map((part) => [purl(part), part])).values()];
  const sorted = once.toSorted((a, b) => (purl(a) < purl(b) ? -1 : 1));
  await writeFile(
    join(dist, 'THIRD-PARTY.txt'),
    ['svc-contract contains code from these packages.', ...sorted.map(entry)].join('\n\n'),
  );
  await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(sorted), null, 1)}\n`);
}

/** The folder of the package that a module belongs to; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/').replace(/^\0/, ''))?.[0];
}

async function describe(folder: string): Promise<Part> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const { name, version, license, licenses } = manifest;
  const [file] = globSync('{LICENSE,LICENCE,license,License,COPYING}*', { cwd: folder });
  const old = (licenses as readonly { type: string }[] | undefined)?.map(({ type }) => type).join(' OR ');
  const declared = typeof license === 'object' ? (license as { type?: string } | null)?.type : license;
  return {
    name: String(name),
    version: String(version),
    license: String(declared ?? old ?? 'see below'),
    text: file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim(),
  };
}

function entry({ name, version, license, text }: Part): string {
  return `${'-'.repeat(80)}\n${name} ${version}, ${license}\n\n${text}`.trimEnd();
}

/** CycloneDX without a time and a serial number, so that two builds of one commit are equal. */
function billOfMaterials(parts: readonly Part[]): object {
  const [swaggerUi] = parts.filter(({ name }) => name === 'swagger-ui-dist').map(purl);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', ...component(own) } },
    components: parts.map((part) => ({ type: 'library', ...component(part) })),
    // Its maker has bundled it from other packages, and does not list their versions.
    compositions: [{ aggregate: 'incomplete', assemblies: [swaggerUi] }],
  };
}

function component({ name, version, license }: Omit<Part, 'text'>): object {
  const id = purl({ name, version });
  // An expression such as "MIT OR Apache-2.0" has another field than the name of one licence.
  const licenses = [/\s/.test(license) ? { expression: license } : { license: { id: license } }];
  return { 'bom-ref': id, name, version, purl: id, licenses };
}

const purl = ({ name, version }: Pick<Part, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;
