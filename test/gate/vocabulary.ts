import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { root } from '#harness/root.ts';

/** A sentence that features may use, as its step definition writes it. */
export interface Sentence {
  readonly file: string;
  readonly keyword: string;
  readonly text: string;
}

/** Every sentence of `steps/`, in the order of the files. */
export function sentences(): readonly Sentence[] {
  return globSync('steps/**/{*.steps,steps}.ts', { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = readFileSync(root + file, 'utf8');
      return [...source.matchAll(/^(Given|When|Then)\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm)].map(
        ([, keyword = '', single, double = '']) => ({
          file,
          keyword,
          text: (single ?? double).replaceAll("\\'", "'"),
        }),
      );
    });
}

/** Prints every sentence, by area: what `npm run vocabulary` is for. */
if (import.meta.main) {
  const areaOf = ({ file }: Sentence): string => /^steps\/([^/]+)\//.exec(file)?.[1] ?? 'everywhere';
  for (const [area, own] of Map.groupBy(sentences(), areaOf)) {
    const lines = own.map(({ keyword, text }) => `  ${keyword} ${text}\n`);
    process.stdout.write(`\n${area}\n${lines.join('')}`);
  }
}
