import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject } from 'vitest';
import { root } from '#harness/files/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { shell } from './shell.ts';

/** A package in our own `node_modules`, so that nothing is downloaded. */
export const ours = (name: string): string => join(root, 'node_modules', name);

/** Installs our package and `others`. Each is a path, or `name@version` from the registry. */
export function userProject(...others: readonly string[]) {
  const folder = temporaryFolder('all');
  beforeAll(async () => {
    await write({ 'package.json': '{ "private": true, "type": "module" }' });
    const offline = others.every((each) => each.startsWith(root)) ? '--offline' : '--prefer-offline';
    const packages = [inject('tarball'), ...others].join(' ');
    const ended = await run(`npm install ${offline} --ignore-scripts --no-audit --no-fund ${packages}`);
    expect([ended.exitCode, ended.stderr]).toEqual([0, '']);
  });

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
  }
  const run = (script: string) => shell(script, folder.path);
  return {
    folder,
    write,
    run,
    /** Runs a module, and returns its output. */
    async print(script: string): Promise<string> {
      await write({ 'script.mjs': script });
      const { exitCode, stdout, stderr } = await run('node script.mjs');
      expect([exitCode, stderr]).toEqual([0, '']);
      return stdout;
    },
  };
}

/** The code blocks of a page in `docs/`: by file name if the page names a file, and by language. */
export async function readPage(name: string) {
  const text = await readFile(join(root, 'docs', name), 'utf8');
  const named = text.matchAll(/[Ii]n `([\w.]+)`:\n\n```\w+\n(.*?)```/gs);
  return {
    text,
    files: Object.fromEntries(Array.from(named, ([, file = '', block = '']) => [file, block])),
    blocks: (language: string): string[] =>
      Array.from(
        text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs')),
        ([, block = '']) => block,
      ),
  };
}
