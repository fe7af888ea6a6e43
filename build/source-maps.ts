import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Keeps what a map says of our own sources; one of other people's packages alone is removed. */
export async function trimMap(folder: string, chunk: OutputChunk): Promise<void> {
  if (chunk.map === null || chunk.sourcemapFileName === null) return;
  const file = join(folder, chunk.sourcemapFileName);
  if (!isMostlyOurs(chunk)) {
    const code = join(folder, chunk.fileName);
    const text = await readFile(code, 'utf8');
    await writeFile(code, text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
    await rm(file);
    return;
  }
  const map = JSON.parse(await readFile(file, 'utf8')) as SourceMap;
  const sourcesContent = map.sourcesContent?.map((text, index) =>
    isForeign(map.sources[index] ?? '') ? null : text,
  );
  await writeFile(file, JSON.stringify({ ...map, ...(sourcesContent && { sourcesContent }) }));
}

function isMostlyOurs({ modules }: OutputChunk): boolean {
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const);
  const sum = (some: typeof lengths) => some.reduce((total, [, length]) => total + length, 0);
  return sum(lengths.filter(([id]) => !isForeign(id))) * 2 > sum(lengths);
}

const isForeign = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id);
