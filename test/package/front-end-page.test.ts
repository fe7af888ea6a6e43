import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const page = await readFile(join(checkout, 'docs/front-end-tests.md'), 'utf8');
const [install = '', ...runs] = blocks('sh');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-front-end-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);
}

/** The files that the page tells to write: a name at the end of a line, and the text after it. */
const files = new Map(
  [...page.matchAll(/[Ii]n `([\w.]+)`:\n\n```ts\n(.*?)```/gs)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);

const tarball = inject('tarball');

/** What npm would fetch comes from the checkout, so that nothing is fetched. */
const installed = (line: string) =>
  line
    .replace(/ svc-contract\b/, ` ${tarball}`)
    .replace(/ (vitest|msw)\b/g, (_, name) => ` ${join(checkout, 'node_modules', name)}`);

async function shell(line: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    npm_config_offline: 'true',
    NO_COLOR: '1',
  };
  const running = promisify(execFile)('sh', ['-c', line], { cwd: folder, env, timeout: 120_000 });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
  );
}

describe('the page about front-end tests', { timeout: 180_000 }, () => {
  it('installs what it needs', async () => {
    for (const line of install.trim().split('\n')) {
      const { code, output } = await shell(installed(line));
      expect([line, code, output]).toEqual([line, 0, expect.anything()]);
    }
  });

  it('shows tests that pass', async () => {
    expect([...files.keys()]).toEqual(['banner.ts', 'banner.test.ts', 'more.test.ts', 'main.ts']);
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    for (const line of runs) expect(await shell(line.trim())).toMatchObject({ code: 0 });
  });

  it('shows tests that fail when the front end overlooks what has stalled', async () => {
    const careless = files.get('banner.ts')?.replace(" || condition === 'Stalled'", '') ?? '';
    await writeFile(join(folder, 'banner.ts'), careless);
    const { code, output } = await shell(runs.join('').trim());
    expect([code, output]).toEqual([1, expect.stringMatching(/the Worker has stalled/)]);
    expect(output).toMatch(/1 failed \| 5 passed/);
    await writeFile(join(folder, 'banner.ts'), files.get('banner.ts') ?? '');
  });

  it('shows code that a compiler takes, with the configuration it shows', async () => {
    const [configuration = ''] = blocks('json');
    await writeFile(join(folder, 'tsconfig.json'), configuration);
    const compiler = join(checkout, 'node_modules/typescript/bin/tsc');
    expect(await shell(`node ${compiler} -p .`)).toEqual({ code: 0, output: '' });
  });
});
