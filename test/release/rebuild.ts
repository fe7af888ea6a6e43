import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import manifest from '../../package.json' with { type: 'json' };

const tarball = `svc-contract-${manifest.version}.tgz`;

function run(cwd: string, command: string, ...args: readonly string[]): void {
  const shell = process.platform === 'win32';
  // npm lists every file that it packs, among the errors.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  execFileSync(command, args, { cwd, env, shell, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Packs this checkout, which is to be published, and its commit in a new clone below `folder`, with packages that
 * are installed for it and other permissions. Returns what to do if they differ.
 */
export function packTwice(folder: string): string {
  run(root, 'npm', 'run', '--silent', 'package');
  const clone = join(folder, 'clone');
  const before = process.umask(0o077);
  run(root, 'git', 'clone', '--quiet', '--depth=1', `file://${root}`, clone);
  run(clone, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  run(clone, process.execPath, 'build/pack.ts', folder);
  process.umask(before);
  const isSame = readFileSync(join(root, tarball)).equals(readFileSync(join(folder, tarball)));
  return isSame ? '' : 'They differ. Commit all changes; then compare what is inside.';
}

/** Unpacks what is to be published. */
export function unpack(folder: string): void {
  run(folder, 'tar', '-xzf', join(root, tarball));
}

/** The number and the size of the files in a package by their kind, the largest first. */
export function contentOf(folder: string): string {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile());
  const kinds = Map.groupBy(files, ({ name }) => extname(name) || name);
  const rows = [...kinds].map(([kind, members]) => {
    const bytes = members.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    return { kind, files: members.length, kB: Math.ceil(bytes.reduce((sum, each) => sum + each, 0) / 1000) };
  });
  const lines = rows
    .toSorted((a, b) => b.kB - a.kB)
    .map(({ kind, files, kB }) => `     ${kind.padEnd(10)}${String(files).padStart(5)} files ${kB} kB\n`);
  return lines.join('');
}
