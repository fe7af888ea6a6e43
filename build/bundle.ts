import { join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { root } from '../harness/root.ts';
import { libraries, programs } from './entries.ts';
import { corrections, originalPlaces, placesOfPackage, stepsInOne } from './plugins.ts';
import { trimMap } from './source-maps.ts';

/** One of the two bundles: what is in it, and the folder below `dist` that it goes to. */
interface Bundle {
  readonly folder: string;
  readonly input: Readonly<Record<string, string>>;
  readonly platform: 'node' | 'neutral';
  /** Packages that hold a binary, or must be the host's own copy. */
  readonly external: readonly string[];
}

const bundles: readonly Bundle[] = [
  { folder: 'js', input: programs, platform: 'node', external: ['@lydell/node-pty', '@playwright/test'] },
  // Without anything of Node, so that a browser's bundler takes it.
  { folder: 'portable', input: libraries, platform: 'neutral', external: ['msw', 'undici'] },
];

/** Writes the package's JavaScript, with all that it imports; answers with the files written. */
export async function bundle(dist: string): Promise<readonly OutputChunk[]> {
  return (await Promise.all(bundles.map((each) => write(dist, each)))).flat();
}

async function write(dist: string, { folder, input, platform, external }: Bundle): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input,
    platform,
    external: [...external],
    plugins: [stepsInOne, placesOfPackage, originalPlaces, corrections],
    resolve: {
      ...(platform === 'neutral' && { mainFields: ['module', 'main'] }),
      // Its other form asks for its parts by variables, which no bundler follows.
      alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') },
    },
    transform: { define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' } },
    checks: { pluginTimings: false },
    onLog(level, log, handler) {
      // What is replaced in a line leaves the lines where they are, and with them what a map says.
      if (log.code !== 'SOURCEMAP_BROKEN') handler(level, log);
    },
  });
  const { output } = await build.write({
    dir: join(dist, folder),
    format: 'esm',
    sourcemap: true,
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  await Promise.all(chunks.map((chunk) => trimMap(join(dist, folder), chunk)));
  return chunks;
}
