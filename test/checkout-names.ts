import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { root } from '#harness/files/root.ts';

// The package exports point to built files. In a checkout, tsconfig.json maps the exports to sources.
const configuration = parse(
  readFileSync(join(root, 'tsconfig.json'), 'utf8').replaceAll(/^ *\/\/.*$/gm, ''),
) as {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly string[]>> };
};
const { paths } = configuration.compilerOptions;

registerHooks({
  resolve(specifier, context, next) {
    const [source] = paths[specifier] ?? [];
    return next(source === undefined ? specifier : pathToFileURL(join(root, source)).href, context);
  },
});
