import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#harness/root.ts';

/**
 * The ids of the rules and open points whose features, checks or mutants differ from the main branch, committed or not.
 * None in a clean clone, and where there is no repository.
 */
export function changedRules(): ReadonlySet<string> {
  const texts = changedFiles()
    .flatMap(sourcesOf)
    .filter((file) => existsSync(join(root, file)))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z]{2}-\d{2}\b/g) ?? []));
}

/** The files that name the rules which a file is about: its own text, or the features of an area of checks. */
export function sourcesOf(file: string): readonly string[] {
  const [, folder, area] = /^(features|steps|mocks)\/([^/]+)\/(?!.*\.test\.ts$)/.exec(file) ?? [];
  if (folder === 'steps') return globSync(`features/${area}/*.feature`, { cwd: root });
  return folder === undefined ? [] : [file];
}

function changedFiles(): readonly string[] {
  const main = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]).find(Boolean);
  if (main === undefined) return [];
  return [...git('diff', '--name-only', main), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The lines that git prints; none where it refuses. */
function git(...words: readonly string[]): readonly string[] {
  try {
    const printed = execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return printed.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}
