import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { visitorOf } from '#test/builders/sign-in.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import manifest from '../../package.json' with { type: 'json' };
import { canGoOffline, foreignEnvironment, shell, shellOffline } from './testing/shell.ts';

const installed = inject('installed');
// If possible, commands run without a network, so that a command that downloads something fails.
const run = canGoOffline ? shellOffline : shell;

const folder = temporaryFolder('all');

/** On stderr, a run may print only progress messages. On a fast machine, a run prints none. */
const onlyProgress = expect.stringMatching(/^(?:.+: \d+ of \d+ scenarios.*\n)*$/);
const succeeded = { exitCode: 0, stderr: '' };
// `npx` takes half a second, so only one test uses `npx`.
const svcContract = 'node_modules/.bin/svc-contract';

/** Commands that start a server with `serving`, and run `script` with the server's address in `$url`. */
const besides = (serving: string, script: string) => `
  ${serving} > '${folder.path}/served' & server=$!
  trap 'kill $server; wait $server || true' EXIT
  for _ in $(seq 300); do
    url=$(grep -oE 'http://127[.0-9]+:[0-9]+' '${folder.path}/served' | head -1 || true)
    [ -n "$url" ] && break
    sleep 0.1
  done
  ${script}`;

describe('an installed package', () => {
  it('prints its version', async () => {
    const ended = await run('npx --offline svc-contract --version', installed);
    expect(ended).toEqual({ ...succeeded, stdout: `${manifest.version}\n` });
  });

  // action.test.ts verifies the Prism mock.
  it('verifies the reference implementation', async () => {
    const out = join(folder.path, 'out');
    const command = `${svcContract} verify reference --quiet --only VR,SH-04 --out '${out}'`;
    expect(await run(command, installed)).toMatchObject({ exitCode: 0, stderr: onlyProgress });
    const text = await readFile(join(out, 'reference/result.json'), 'utf8');
    const { summary } = JSON.parse(text) as RunResult;
    expect(summary).toMatchObject({ failed: 0, error: 0 });
    expect(summary.passed).toBeGreaterThan(3);
  });

  it('serves the mock, and calls it with the bundled client', async () => {
    const ended = await run(
      besides(
        'node node_modules/svc-contract/dist/js/svc-contract.js mock',
        `node_modules/.bin/svc get-health "$url"
        curl --silent --fail "$url/api/openapi/v1.json" --output '${folder.path}/openapi.json'
        head -c 20 '${folder.path}/openapi.json'`,
      ),
      installed,
    );
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/healthy[\s\S]*openapi/) });
  });

  it.each(['reference', 'mock'])('serves every file that the pages of %s link to', async (command) => {
    const args = [svcContract, command, '--quiet', '--state-control', '--until-stdin-closes'];
    const child = spawn(process.execPath, args, { cwd: installed, env: foreignEnvironment() });
    const errors = text(child.stderr);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { url, console: consolePage } = JSON.parse(line) as { url: string; console: string };
    expect([await linked(`${url}/api/reference`), await linked(consolePage)]).toEqual([
      [
        ['/api/reference', 200],
        ['/api/reference/favicon-32x32.png', 200],
        ['/api/reference/swagger-ui.css', 200],
        ['/api/reference/swagger-ui-bundle.js', 200],
        ['/api/reference/start.js', 200],
        ['/api/openapi/v1.json', 200],
      ],
      [
        ['/_console', 200],
        ...['css', 'js'].map((type) => [`/_console/console.${type}`, 200]),
        ...['element', 'rows', 'state-form'].map((name) => [`/_console/${name}.js`, 200]),
      ],
    ]);
    // The issuer's pages contain their style and have no script.
    if (command === 'reference') {
      const visitor = await visitorOf(url);
      const page = await visitor.open();
      expect([page.status, linksIn(page.text)]).toEqual([200, []]);
      const { access_token: token } = await visitor.signIn('Administrator');
      expect((await visitor.send(token)).body).toMatchObject({ isAdministrator: true, authMethod: 'oauth' });
    }
    child.stdin.end();
    expect(await errors).toBe('');
  });

  it('prints an error in one line', async () => {
    const ended = await run(`${svcContract} verify http://127.0.0.1:1 --quiet`, installed);
    const stderr = expect.stringMatching(/^svc-contract: .*127\.0\.0\.1:1.*\n$/);
    expect(ended).toEqual({ exitCode: 3, stdout: '', stderr });
  });

  it.each(['svc-contract', 'svc'])(
    'prints one line on an older Node that %s needs a newer one',
    async (name) => {
      const ended = await shell(`${olderNode()} node_modules/.bin/${name} --help`, installed);
      const words = new RegExp(`^${name}: needs Node 24\\.18 or later, and this is v.*\\.\\n$`);
      expect(ended).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringMatching(words) });
    },
  );
});

/** The paths that a page, its scripts and its styles refer to. */
function linksIn(text: string): string[] {
  const links = /\b(?:href|src|url)(?:=|: ?)["'](?!data:)([^"'#]+)["']|^import .* from '(.+)';$/gm;
  return Array.from(text.matchAll(links), ([, link, module]) => link ?? module ?? '');
}

/** Asks for a page and, in turn, for every file that is named in it or in those files. */
async function linked(page: string): Promise<readonly [path: string, status: number][]> {
  const statuses = new Map<string, number>();
  const waiting = [new URL(page)];
  for (const address of waiting) {
    if (statuses.has(address.pathname)) continue;
    const answer = await fetch(address);
    statuses.set(address.pathname, answer.status);
    const text = await answer.text();
    // The bundle of Swagger UI has links to other sites in its texts.
    if (text.length < 100_000) waiting.push(...linksIn(text).map((link) => new URL(link, address)));
  }
  return [...statuses];
}

/** A command that runs an older Node. If none is found, this Node pretends to have an older version. */
function olderNode(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const nodes = folders.map((each) => join(each, 'node'));
  const isOlder = (node: string) => /^v(1\d|2[0-3])\./.test(String(spawnSync(node, ['--version']).stdout));
  const pretended = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`;
  return nodes.find(isOlder) ?? `'${process.execPath}' --import "${pretended}"`;
}
