import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ours, userProject } from './testing/project.ts';

const modules = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([name]) => name.replace('.', manifest.name));
const files = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'string' && target.endsWith('.json'))
  .map(([name]) => name.replace('.', manifest.name));

/** Exports that each module must have. A module may have further exports. */
const offered: Readonly<Record<string, string[]>> = {
  'svc-contract': ['verify', 'startReference', 'startMock', 'rules'],
  'svc-contract/client': ['connectSvc'],
  'svc-contract/factories': ['factories'],
  'svc-contract/msw': ['svcMock'],
  'svc-contract/msw/undici': ['svcDispatcher'],
  'svc-contract/openapi': ['service', 'serviceJson', 'serviceYaml'],
  'svc-contract/playwright': ['test', 'expect'],
  'svc-contract/reference': ['createReference'],
  'svc-contract/types': [],
};

const importAll = modules
  .map((name) => `offered[${JSON.stringify(name)}] = Object.keys(await import(${JSON.stringify(name)}));`)
  .join('\n');

// The project also has the peer dependencies of the package, and the tools that these tests use.
const { print, run, write } = userProject(
  ...['msw', 'undici', '@playwright/test', 'typescript', '@types/node'].map(ours),
);

describe('the exports of the package', () => {
  it('can be imported by Node', async () => {
    const printed = await print(`const offered = {};\n${importAll}\nconsole.log(JSON.stringify(offered));`);
    const expected = Object.entries(offered).map(([name, names]) => [name, expect.arrayContaining(names)]);
    expect(JSON.parse(printed)).toEqual(Object.fromEntries(expected));
  });

  it('include the JSON files', async () => {
    const imports = files.map((name) => `(await import('${name}', { with: { type: 'json' } })).default`);
    const printed = await print(
      `console.log(JSON.stringify([${imports.join()}].map((each) => typeof each)));`,
    );
    expect(files.length).toBeGreaterThan(3);
    expect(JSON.parse(printed)).toEqual(files.map(() => 'object'));
  });
});

describe('the type declarations of the exports', () => {
  const libraries = {
    nodenext: { lib: ['ES2022'], module: 'nodenext', types: ['node'] },
    // The options that `npm create vite` writes for react-ts, except those for JSX.
    bundler: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      verbatimModuleSyntax: true,
      moduleDetection: 'force',
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      noUncheckedSideEffectImports: true,
    },
  };

  it.each(Object.entries(libraries))('compile under %s', async (name, options) => {
    const compilerOptions = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false, ...options };
    const file = `tsconfig.${name}.json`;
    await write({
      'consumer.ts': consumer,
      [file]: JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
    });
    const { stdout } = await run(`npx tsc -p ${file} || true`);
    // Errors in other packages do not count: the declarations of msw need the DOM.
    const ours = stdout.split('\n').filter((line) => /^(consumer|.*svc-contract)/.test(line));
    expect(ours).toEqual([]);
  });
});

const consumer = `
${modules.map((name, index) => `import * as module${index} from '${name}';`).join('\n')}
import { startReference, verify } from 'svc-contract';
import { factories } from 'svc-contract/factories';
import { svcMock } from 'svc-contract/msw';
import type { ServiceHealth } from 'svc-contract/types';

export const health: ServiceHealth = factories({ locale: 'de' }).serviceHealth({ condition: 'Stalled' });
export const svc = svcMock({ baseUrl: 'https://svc.example' });
// @ts-expect-error: there is no such condition.
factories().serviceHealth({ condition: 'Stale' });
export const failed: Promise<number> = verify({ target: 'reference' }).then(({ summary }) => summary.failed);
export const url: Promise<string> = startReference({ seed: 2 }).then((served) => served.url);
export const modules = [${modules.map((_, index) => `module${index}`).join(', ')}];
`;
