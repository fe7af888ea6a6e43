import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '#harness/root.ts';
import manifest from '../../package.json' with { type: 'json' };
import { shell } from './testing/shell.ts';

const modules = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([name]) => name.replace('.', manifest.name));
const files = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === 'string' && target.endsWith('.json'))
  .map(([name]) => name.replace('.', manifest.name));

/** What each must offer, at the least. */
const offered: Readonly<Record<string, readonly string[]>> = {
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

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // Beside the package: what it leaves to its host, and the tools that are tried. Ours do, so nothing is fetched.
  const others = ['msw', 'undici', '@playwright/test', 'vitest', 'typescript', '@types/node'];
  const packages = [inject('tarball'), ...others.map((name) => join(root, 'node_modules', name))];
  const { exitCode, stderr } = await shell(
    `npm install --offline --ignore-scripts ${packages.join(' ')}`,
    folder,
  );
  expect([exitCode, stderr]).toEqual([0, '']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what the package exports', () => {
  it('is imported by Node', async () => {
    await writeFile(
      join(folder, 'imports.mjs'),
      `const offered = {};\n${importAll}\nconsole.log(JSON.stringify(offered));`,
    );
    const { exitCode, stdout, stderr } = await shell('node imports.mjs', folder);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(matching);
  });

  it('is imported by vitest', async () => {
    await writeFile(
      join(folder, 'imports.test.js'),
      `import { expect, it } from 'vitest';
      it('imports', { timeout: 120_000 }, async () => {
        const offered = {};
        ${importAll}
        expect(Object.keys(offered)).toHaveLength(${modules.length});
      });`,
    );
    const { exitCode, stdout } = await shell('node node_modules/vitest/vitest.mjs run --root .', folder);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('1 passed')]);
  });

  it.each(files)('has %s as a file', async (name) => {
    await writeFile(
      join(folder, 'file.mjs'),
      `console.log((await import(${JSON.stringify(name)}, { with: { type: 'json' } })).default !== undefined)`,
    );
    const ended = await shell('node file.mjs', folder);
    expect(ended).toEqual({ exitCode: 0, stdout: 'true\n', stderr: '' });
  });
});

describe('the declarations of what the package exports', () => {
  const libraries = {
    nodenext: { lib: ['ES2022'], module: 'nodenext', types: ['node'] },
    // As `npm create vite` writes it for react-ts, but for JSX.
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
    await writeFile(join(folder, 'consumer.ts'), consumer);
    const compilerOptions = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false, ...options };
    const file = `tsconfig.${name}.json`;
    await writeFile(join(folder, file), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { stdout } = await shell(`node node_modules/typescript/bin/tsc -p ${file} || true`, folder);
    // What msw declares needs the DOM, whoever imports it.
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

const matching = Object.fromEntries(
  Object.entries(offered).map(([name, names]) => [name, expect.arrayContaining([...names])]),
);
