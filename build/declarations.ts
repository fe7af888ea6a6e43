import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '#harness/files/root.ts';
import manifest from '../package.json' with { type: 'json' };
import { declared, libraries } from './entries.ts';

/** Writes the declarations of the package's exports, and of everything they refer to, as a tree of files. */
export async function writeDeclarations(dist: string): Promise<void> {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const emitted = await mkdtemp(join(root, 'node_modules/.cache/declarations-'));
  try {
    await Promise.all([emit(emitted), checkLibraries(emitted)]);
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

const emit = (folder: string) =>
  compile(join(folder, 'tsconfig.json'), declared, {
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    rootDir: root,
    outDir: folder,
  });

/** Fails if a library uses a built-in object that Node 20 and browsers of its age do not have. */
const checkLibraries = (folder: string) =>
  compile(join(folder, 'tsconfig.libraries.json'), Object.values(libraries), {
    // A string's `toWellFormed` is older than the rest of ES2024.
    lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'],
    types: [],
  });

async function compile(configuration: string, files: readonly string[], compilerOptions: object) {
  await writeFile(
    configuration,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: files.map((file) => join(root, file)),
    }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
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
