import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#harness/root.ts';

/**
 * The scripts of dependencies that run when a clone is installed with some release of npm, as `name@version event`. Our
 * own are left out: they are no dependency's.
 */
export async function installScriptsUnder(npm: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-install-'));
  try {
    const { scripts: _, ...manifest } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    ) as object & {
      readonly scripts: unknown;
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    await mkdir(join(folder, 'build'));
    for (const part of ['node', 'no-scarf'])
      await cp(join(root, 'build', part), join(folder, 'build', part), { recursive: true });
    const words = ['--yes', npm, 'ci', '--loglevel=info', '--no-audit', '--no-fund', '--foreground-scripts'];
    const { stdout, stderr } = await promisify(execFile)('npx', words, { cwd: folder, maxBuffer: 2 ** 26 });
    const ran = [...`${stdout}\n${stderr}`.matchAll(/^npm (?:info|warn) run (\S+@\S+ \S+)/gim)];
    return [...new Set(ran.map(([, what = '']) => what))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
