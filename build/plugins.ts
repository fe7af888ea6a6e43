import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import cucumber from '@cucumber/cucumber/package.json' with { type: 'json' };
import type { Plugin } from 'rolldown';
import { supportFiles } from '../harness/places.ts';
import { root } from '../harness/root.ts';
import { allSteps, asTheyLie, replaced } from './entries.ts';
import { unusedParts } from './unused-parts.ts';

/** Every file that cucumber loads in a checkout, as one. */
export const stepsInOne: Plugin = {
  name: 'steps-in-one',
  resolveId: (id) => (id === allSteps ? id : undefined),
  load(id) {
    if (id !== allSteps) return undefined;
    // In the order in which cucumber loads them.
    const files = supportFiles.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
    return files.map((file) => `import ${JSON.stringify(join(root, file))};`).join('\n');
  },
};

export const placesOfPackage: Plugin = {
  name: 'places-of-package',
  load: {
    filter: { id: new RegExp(`(${Object.keys(replaced).join('|')})$`) },
    async handler(id) {
      const counterpart = replaced[relative(root, id)];
      return counterpart === undefined ? undefined : readFile(join(root, counterpart), 'utf8');
    },
  },
};

/** What is read beside a module lies where it lay, seen from the folder of all JavaScript. */
export const originalPlaces: Plugin = {
  name: 'original-places',
  transform: {
    filter: { id: { exclude: /[\\/]node_modules[\\/]/ }, code: 'import.meta.url' },
    handler(code, id) {
      const place = relative(root, id);
      if (asTheyLie.includes(place)) return undefined;
      return code.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url)`);
    },
  },
};

/** Marks what is deprecated, by means of `eval`. Nobody who reads a bundle can act on it. */
const withoutNotices = () =>
  'module.exports = () => Object.assign(() => {}, { function: (own) => own, property: () => {} });';

/** Modules that count on lying in a folder of their own, on what `this` is in CommonJS, or on `eval`. */
const corrected: Readonly<Record<string, (code: string) => string>> = {
  ...unusedParts,
  'node_modules/@cucumber/cucumber/lib/version.js': () =>
    `exports.version = ${JSON.stringify(cucumber.version)};`,
  'node_modules/depd/index.js': withoutNotices,
  'node_modules/http-assert/node_modules/depd/index.js': withoutNotices,
  'node_modules/uri-template-lite/index.js': (code) => code.replaceAll('this.URI', 'exports.URI'),
};

/** A library that lays its files otherwise would be bundled as it is, without a word. */
const moved = Object.keys(corrected).filter((file) => !existsSync(join(root, file)));

export const corrections: Plugin = {
  name: 'corrections',
  buildStart() {
    if (moved.length > 0)
      this.error(`Look again at what is corrected of ${moved.join(', ')}: it is not there.`);
  },
  transform: {
    filter: { id: new RegExp(`(${Object.keys(corrected).join('|')})$`) },
    handler: (code, id) => corrected[relative(root, id)]?.(code),
  },
};
