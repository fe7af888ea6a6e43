import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import { httpServer } from '#test/builders/small-server.ts';
import { patience } from '#test/patience.ts';
import manifest from '../../../package.json' with { type: 'json' };

export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a user without a checkout. npm may need `NODE_EXTRA_CA_CERTS` behind a proxy. */
export function foreignEnvironment(added: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|VITEST|SVC_)/.test(entry[0]),
  );
  const others = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const path = [dirname(process.execPath), ...others].join(delimiter);
  // If SHLVL were 1 and the input were a socket, bash would first read a start-up file.
  const fixed = { PATH: path, SHLVL: '2', NO_COLOR: '1', npm_config_loglevel: 'error' };
  return { ...Object.fromEntries(inherited), ...fixed, ...added };
}

/** Runs a bash script in a folder, and never throws. */
export function shell(script: string, cwd: string, env = foreignEnvironment()): Promise<Ended> {
  return ended('bash', ['-eu', '-o', 'pipefail', '-c', script], cwd, env);
}

/** Like `shell`, but in a separate network namespace, which only has the loopback address. */
export function shellOffline(script: string, cwd: string): Promise<Ended> {
  const args = ['-rn', 'bash', '-eu', '-o', 'pipefail', '-c', `ip link set lo up\n${script}`];
  return ended('unshare', args, cwd, foreignEnvironment());
}

/** Whether this machine allows network namespaces. */
export const canGoOffline = spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

function ended(program: string, args: readonly string[], cwd: string, env: Record<string, string>) {
  return new Promise<Ended>((resolve) => {
    execFile(program, args, { cwd, env, timeout: patience(110) }, (error, stdout, stderr) => {
      // A script that exceeds the time limit is killed, and has no exit code.
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 124), stdout, stderr });
    });
  });
}

/** An npm registry with only the current version of our package, and without its optional dependencies. */
export const smallRegistry = (tarball: string) =>
  httpServer(async ({ url = '', headers }, response) => {
    const { name, version } = manifest;
    if (url.endsWith('.tgz')) return void response.end(await readFile(tarball));
    if (url !== `/${name}`) return void response.writeHead(404).end('{}');
    const dist = { tarball: `http://${headers.host}/${name}.tgz` };
    const versions = { [version]: { ...manifest, devDependencies: {}, dist } };
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
