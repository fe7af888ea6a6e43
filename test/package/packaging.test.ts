import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import manifest from '../../package.json' with { type: 'json' };
import { shell } from './testing/shell.ts';

const installed = inject('installed');

/** The limits of an installation. Without bundling, it would have 376 packages and more than 343 MB. */
const most = { packages: 3, megabytes: 30 };

interface Problem {
  readonly kind: string;
  readonly resolutionKind?: string;
}

/** The resolution modes that can find ES modules; the package contains no other modules. */
const modes = ['node16-esm', 'bundler'];

describe('the package', () => {
  it('passes publint', async () => {
    const pkgDir = `${installed}/node_modules/svc-contract`;
    const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg as object))).toEqual([]);
  });

  it('has types that match its modules', async () => {
    const entrypoints = Object.entries(manifest.exports).flatMap(([name, target]) =>
      typeof target === 'object' ? [name] : [],
    );
    const program = join(root, 'test/package/testing/check-types.ts');
    const { stdout } = await shell(
      `node '${program}' '${inject('tarball')}' ${entrypoints.join(' ')}`,
      installed,
    );
    const problems = JSON.parse(stdout) as readonly Problem[];
    expect(problems.filter(({ resolutionKind }) => modes.includes(resolutionKind ?? 'bundler'))).toEqual([]);
    // The check reports this problem for every package without CommonJS. This proves that the check ran.
    expect(problems.map(({ kind }) => kind)).toContain('CJSResolvesToESM');
  });

  it('contains every file that its pages and its messages name', async () => {
    const folder = `${installed}/node_modules/svc-contract`;
    const pages = globSync(['*.md', 'docs/*.md'], { cwd: folder });
    const linksOf = (page: string): string[] =>
      readFileSync(join(folder, page), 'utf8').match(/(?<=\]\()(?!https?:|#)[^)#]+/g) ?? [];
    const named = pages.flatMap((page) => linksOf(page).map((link) => join(dirname(page), link)));
    expect(named.length).toBeGreaterThan(60);
    const files = [...named, 'docs/ci.md', 'docs/profiles.md'];
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it('contains no install script that npm warns about', async () => {
    const text = await readFile(`${installed}/node_modules/svc-contract/package.json`, 'utf8');
    const names = Object.keys(JSON.parse(text) as object);
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(names));
    expect(names).not.toEqual(expect.arrayContaining(['scripts']));
    expect(names.filter((name) => /^dev|workspaces|overrides|imports/.test(name))).toEqual([]);
  });

  it('verifies a client, and tests itself with a mutant', async () => {
    const ended = await shell(
      `node_modules/.bin/svc-contract verify-client node_modules/svc-contract/dist/reference-impl/client/client.yaml --only CL-01,CL-02 --out client-reports
      node_modules/.bin/svc-contract prove --clients --mutant CL-01
      rm -r client-reports`,
      installed,
    );
    const stdout = expect.stringMatching(/2 passed[\s\S]*1 of 1 killed/);
    expect(ended).toMatchObject({ exitCode: 0, stdout });
  });

  it('installs few packages and megabytes, and no Node', async () => {
    const script = `find node_modules -name package.json -not -path '*/dist/*' -path '*node_modules/*' | wc -l
      du -sk node_modules | cut -f1
      ls node_modules/.bin`;
    const [packages, kilobytes, ...programs] = (await shell(script, installed)).stdout.trim().split('\n');
    expect(Number(packages)).toBeLessThanOrEqual(most.packages);
    expect(Number(kilobytes) / 1024).toBeLessThan(most.megabytes);
    expect(programs.sort()).toEqual(Object.keys(manifest.bin).sort());
  });

  it('starts in the container, whose steps run here in a folder, since tests need no container engine', async () => {
    const image = join(dirname(inject('tarball')), 'image');
    const steps = (await readFile(join(root, 'Containerfile'), 'utf8')).replaceAll('\\\n', '').split('\n');
    const of = (word: string): string[] =>
      steps.flatMap((step) => (step.startsWith(`${word} `) ? [step.slice(word.length + 1)] : []));
    const inImage = (text = ''): string => text.replaceAll(/(?<= )\/(?=tmp|work)/g, `${image}/`);
    const words = [...of('ENTRYPOINT'), ...of('CMD')].flatMap((each) => JSON.parse(each) as string[]);
    // Nobody but root may give a folder away. npm would clear the cache of whoever runs this test.
    const script = `mkdir -p '${image}/tmp' '${image}/work'
      export ${of('ENV').join(' ')} npm_config_prefix='${image}' npm_config_cache='${image}/cache' PATH="${image}/bin:$PATH"
      chown() { test "$*" = 'node:node ${image}/work'; }
      ${of('COPY').map((each) => `cp ${inImage(each)}`)}
      ${of('RUN').map(inImage).join('\n')}
      cd ${inImage(` ${of('WORKDIR')[0]}`)}
      test "$(command -v svc-contract)" = '${image}/bin/svc-contract'
      ${words.join(' ')}`;
    const ended = await shell(script, dirname(inject('tarball')));
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('svc-contract verify') });
  });

  // The upper limit for our own files that an import loads, in megabytes.
  it.each([
    ['svc-contract', 1],
    ['svc-contract/client', 0.1],
    ['svc-contract/factories', 3],
    ['svc-contract/msw', 1.5],
  ])('loads few files for %s', async (name, most) => {
    // Peer dependencies are not installed here, and do not count.
    const loaded = await megabytesLoadedBy(`await import('${name}').catch((error) => {
      if (!error.message.includes("Cannot find package 'msw'")) throw error;
    });`);
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(most);
  });

  it.each(['--help', '--version'])('%s loads no command', async (word) => {
    const program = `${installed}/node_modules/svc-contract/dist/js/svc-contract.js`;
    const script = `process.argv.splice(1, Infinity, '${program}', '${word}');
      process.stdout.write = (text, done) => done?.() ?? true;
      await import('${program}');`;
    const loaded = await megabytesLoadedBy(script);
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(0.1);
  });
});

/** How many megabytes of the package are read when Node runs a script. */
async function megabytesLoadedBy(script: string): Promise<number> {
  const file = join(installed, 'loads.mjs');
  await writeFile(
    file,
    `import { registerHooks } from 'node:module';
    import { statSync } from 'node:fs';
    import { fileURLToPath } from 'node:url';
    let bytes = 0;
    registerHooks({
      load(url, context, next) {
        if (url.includes('/svc-contract/')) bytes += statSync(fileURLToPath(url)).size;
        return next(url, context);
      },
    });
    ${script}
    console.error(bytes / 1e6);`,
  );
  const { exitCode, stderr } = await shell(`node '${file}'`, installed);
  await rm(file);
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^[\d.e-]+\n$/)]);
  return Number(stderr);
}
