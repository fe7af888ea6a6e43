import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import cucumber from '@cucumber/cucumber/package.json' with { type: 'json' };
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { root } from '#harness/files/root.ts';
import { supportFiles } from '#harness/files/runtime-paths.ts';
import { bundleContract } from '../harness/contract/bundle.ts';
import { allSteps, keepModuleUrl, libraries, programs, replaced } from './entries.ts';

/** Every file that cucumber loads in a checkout, as one module. */
const stepsInOne: Plugin = {
  name: 'steps-in-one',
  resolveId: (id) => (id === allSteps ? id : undefined),
  load(id) {
    if (id !== allSteps) return undefined;
    // The files are in the order in which cucumber loads them.
    const files = supportFiles.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
    return files.map((file) => `import ${JSON.stringify(join(root, file))};`).join('\n');
  },
};

const placesOfPackage: Plugin = {
  name: 'places-of-package',
  load: {
    filter: { id: new RegExp(`(${Object.keys(replaced).join('|')})$`) },
    async handler(id) {
      const counterpart = replaced[relative(root, id)];
      return counterpart === undefined ? undefined : readFile(join(root, counterpart), 'utf8');
    },
  },
};

/** Replaces `import.meta.url`, by which modules find data files, with a module's source path below `dist`. */
const rewriteModuleUrls: Plugin = {
  name: 'original-places',
  transform: {
    filter: { id: { exclude: /[\\/]node_modules[\\/]/ }, code: 'import.meta.url' },
    handler(code, id) {
      const file = relative(root, id);
      if (keepModuleUrl.includes(file)) return undefined;
      return code.replaceAll('import.meta.url', `new URL('../${file}', import.meta.url)`);
    },
  },
};

/** Replaces `depd`, which needs `eval` and reports deprecations that users of the bundle cannot act on. */
const withoutNotices = () =>
  'module.exports = () => Object.assign(() => {}, { function: (own) => own, property: () => {} });';

/** Corrected code for modules that depend on their folder, on `this` of CommonJS, or on `eval`. */
const corrected: Readonly<Record<string, (code: string) => string>> = {
  'node_modules/@cucumber/cucumber/lib/version.js': () =>
    `exports.version = ${JSON.stringify(cucumber.version)};`,
  // Parses a stack trace for each sentence, to name its place if two sentences match a step. A test finds these.
  'node_modules/@cucumber/cucumber/lib/support_code_library_builder/get_definition_line_and_uri.js': () =>
    "exports.getDefinitionLineAndUri = () => ({ line: 0, uri: 'unknown' });",
  'node_modules/depd/index.js': withoutNotices,
  'node_modules/http-assert/node_modules/depd/index.js': withoutNotices,
  'node_modules/uri-template-lite/index.js': (code) => code.replaceAll('this.URI', 'exports.URI'),
};

/** Files in `corrected` that do not exist. If there are any, the build fails, so no correction is omitted. */
const moved = Object.keys(corrected).filter((file) => !existsSync(join(root, file)));

const corrections: Plugin = {
  name: 'corrections',
  buildStart() {
    if (moved.length > 0)
      this.error(`The corrected files ${moved.join(', ')} do not exist: update the corrections.`);
  },
  transform: {
    filter: { id: new RegExp(`(${Object.keys(corrected).join('|')})$`) },
    // Compares the end of the path, since node_modules may be a link to another folder.
    handler: (code, id) => Object.entries(corrected).find(([file]) => id.endsWith(file))?.[1](code),
  },
};

/** One of the two bundles: its content, and its folder below `dist`. */
interface Bundle {
  readonly folder: string;
  readonly input: Readonly<Record<string, string>>;
  readonly platform: 'node' | 'neutral';
  /** Packages that contain a binary, or must be loaded from the project that uses this package. */
  readonly external: readonly string[];
}

const bundles: readonly Bundle[] = [
  { folder: 'js', input: programs, platform: 'node', external: ['@lydell/node-pty', '@playwright/test'] },
  // This bundle imports no Node modules, so that a bundler for browsers accepts it.
  { folder: 'portable', input: libraries, platform: 'neutral', external: ['msw', 'undici'] },
];

/** Writes both bundles, including all imported packages except those in `external`. Returns the chunks. */
export async function bundle(dist: string): Promise<readonly OutputChunk[]> {
  return (await Promise.all(bundles.map((each) => write(dist, each)))).flat();
}

async function write(dist: string, { folder, input, platform, external }: Bundle): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input,
    platform,
    external: [...external],
    plugins: [stepsInOne, placesOfPackage, rewriteModuleUrls, corrections],
    resolve: {
      ...(platform === 'neutral' && { mainFields: ['module', 'main'] }),
      // The UMD build of this library requires its files in a way that bundlers cannot follow.
      alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') },
    },
    transform: {
      target: platform === 'node' ? 'node24.18' : 'node20',
      define: {
        __filename: 'import.meta.filename',
        __dirname: 'import.meta.dirname',
        contractAsJson: JSON.stringify(JSON.stringify(await bundleContract())),
      },
    },
    checks: { pluginTimings: false },
  });
  const { output } = await build.write({
    dir: join(dist, folder),
    format: 'esm',
    // The code is not minified, so a stack trace is readable without source maps. The declarations have the doc comments.
    comments: { jsdoc: false },
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  return output.filter((each) => each.type === 'chunk');
}
