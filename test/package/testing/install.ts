import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { root } from '#harness/files/root.ts';
import { shell } from './shell.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The package as built by `npm run package`. */
    readonly tarball: string;
    /** A folder outside the checkout in which only the package is installed. */
    readonly installed: string;
  }
}

/** Builds and packs the package, and installs it in an empty folder. Removes everything at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-package-'));
  const installed = join(folder, 'installed');
  await mkdir(installed);
  await writeFile(join(installed, 'package.json'), '{ "private": true, "type": "module" }');
  await succeed(`'${process.execPath}' build/main.ts`, root);
  await succeed(`'${process.execPath}' build/pack.ts '${folder}'`, root);
  const [tarball = ''] = globSync('*.tgz', { cwd: folder });
  project.provide('tarball', join(folder, tarball));
  project.provide('installed', installed);
  await succeed(`npm install --prefer-offline --no-audit --no-fund '${join(folder, tarball)}'`, installed);
  return () => rm(folder, { recursive: true, force: true });
}

async function succeed(script: string, cwd: string): Promise<void> {
  const { exitCode, stdout, stderr } = await shell(script, cwd);
  if (exitCode !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
}
