import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ours, readPage, userProject } from './testing/project.ts';

const page = await readPage('programming.md');
// The project also has the peer dependencies of the package, and the tools that these tests use.
const { print, run, write } = userProject(
  ...['vitest', 'msw', 'undici', '@playwright/test', 'typescript', '@types/node'].map(ours),
);

/** A vendor's server, which conforms except for the given mutants. */
const server = (...mutants: readonly string[]) => `import { startReference } from 'svc-contract';
  export const startServer = () => startReference({ mutants: ${JSON.stringify(mutants)} });`;

async function outcomeOf(script: string): Promise<unknown> {
  return JSON.parse(await print(`import * as api from 'svc-contract';\n${script}`));
}

describe('the page about use from code', () => {
  it('shows a test that passes on a server that conforms, and fails on another', async () => {
    const vitest = 'npx vitest run --root .';
    await write({ ...page.files, 'server.ts': server() });
    const good = await run(vitest);
    expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('1 passed')]);
    expect((await run('ls reports')).stdout.trim().split('\n')).toHaveLength(1);
    await write({ 'server.ts': server('SY-07-alive-is-healthy') });
    const bad = await run(vitest);
    expect([bad.exitCode, bad.stdout + bad.stderr]).toEqual([1, expect.stringContaining('SY-07')]);
  });

  it('lists what the package exports', async () => {
    const listed = [...page.text.matchAll(/^\| `(\w+)(?:\([a-z]*\))?` \| /gm)].map(([, name]) => name);
    const exported = await outcomeOf('console.log(JSON.stringify(Object.keys(api)));');
    expect(listed.filter((name) => (exported as string[]).includes(name ?? '')).sort()).toEqual(exported);
  });
});

describe('the exported functions', () => {
  it('report the progress and the outcome of a run', async () => {
    const outcome = await outcomeOf(`
      const calls = [];
      const onProgress = (progress) => calls.push(progress);
      const { summary } = await api.verify({ target: 'reference', only: ['SH-04'], onProgress });
      const [first, last] = [calls[0], calls.at(-1)];
      console.log(JSON.stringify({ first, isDone: last.done === last.of, summary, rules: api.rules.length}));`);
    expect(outcome).toMatchObject({
      first: { done: 1 },
      isDone: true,
      summary: { passed: 1, failed: 0 },
      rules: expect.toSatisfy((count: number) => count > 300),
    });
  });

  it('start both services, with state control if requested', async () => {
    const outcome = await outcomeOf(`
      const mock = await api.startMock();
      const reference = await api.startReference({ stateControl: { token: 'a token' }, release: '0.12.0' });
      const status = (await fetch(mock.url + '/api/v1/health')).status;
      const headers = { authorization: 'Bearer ' + reference.stateControl.token };
      const { states } = await (await fetch(reference.stateControl.url + '/states', { headers })).json();
      await Promise.all([mock.close(), reference.close()]);
      console.log(JSON.stringify({ status, states: states.length > 10, without: mock.stateControl ?? null }));`);
    expect(outcome).toEqual({ status: 200, states: true, without: null });
  });
});

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

describe('the exports of the package', () => {
  it('can be imported by Node', async () => {
    const printed = await print(`const offered = {};\n${importAll}\nconsole.log(JSON.stringify(offered));`);
    const expected = Object.entries(offered).map(([name, names]) => [name, expect.arrayContaining(names)]);
    expect(JSON.parse(printed)).toEqual(Object.fromEntries(expected));
  });

  it('include the JSON files', async () => {
    const imports = files.map((name) => `(await import('${name}', { with: { type: 'json' } })).default`);
    const printed = await print(`console.log(JSON.stringify([${imports.join()}].map((one) => typeof one)));`);
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
    const configuration = JSON.stringify({ compilerOptions, files: ['consumer.ts'] });
    await write({ 'consumer.ts': consumer, [file]: configuration });
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
