import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '../harness/root.ts';
import manifest from '../package.json' with { type: 'json' };
import { declared } from './entries.ts';

/** Writes the declarations of the package's exports, and of everything they refer to, as a tree of files. */
export async function writeDeclarations(dist: string): Promise<void> {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const emitted = await mkdtemp(join(root, 'node_modules/.cache/declarations-'));
  try {
    await emit(emitted);
    const waiting = declared.map(declarationOf);
    const seen = new Set<string>();
    for (const file of waiting) {
      if (seen.has(file)) continue;
      seen.add(file);
      const text = await readFile(join(emitted, file), 'utf8');
      const target = join(dist, 'types', file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(
        target,
        text.replace(specifier, (_, before: string, name: string, after: string) => {
          const path = placeOf(name, file);
          if (path === undefined) return `${before}${name}${after}`;
          waiting.push(declarationOf(path));
          return `${before}${relativeTo(file, path)}${after}`;
        }),
      );
    }
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
}

const specifier = /((?:from|import)\s*\(?\s*["'])([^"']+)(["'])/g;

async function emit(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const configuration = join(folder, 'tsconfig.json');
  await writeFile(
    configuration,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        emitDeclarationOnly: true,
        declaration: true,
        rootDir: root,
        outDir: folder,
      },
      include: [],
      files: declared.map((file) => join(root, file)),
    }),
  );
  await promisify(execFile)(process.execPath, [compiler, '-p', configuration], { cwd: root });
}

const declarationOf = (module: string) => module.replace(/\.ts$/, '.d.ts');

/** The path, from the root, of an internal module; undefined for a package. */
function placeOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  for (const [pattern, target] of Object.entries(manifest.imports)) {
    const prefix = pattern.slice(0, pattern.indexOf('*'));
    if (name.startsWith(prefix))
      return posix.join(target.slice(0, target.indexOf('*')), name.slice(prefix.length));
  }
  return undefined;
}

function relativeTo(from: string, place: string): string {
  const path = posix.relative(posix.dirname(from), place.replace(/\.ts$/, '.js'));
  return path.startsWith('.') ? path : `./${path}`;
}
