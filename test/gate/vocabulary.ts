import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '#harness/root.ts';

const page = `${root}features/README.md`;
const [begin, end] = ['<!-- sentences: npm run vocabulary -->', '<!-- end of sentences -->'] as const;

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

/** The list of sentences as the vocabulary page shows it. */
export function listing(): string {
  const areaOf = ({ file }: Sentence): string => /^steps\/([^/]+)\//.exec(file)?.[1] ?? 'everywhere';
  const parts = [...Map.groupBy(sentences(), areaOf)].map(([area, own]) => {
    const noun = area.replaceAll('-', ' ');
    const lines = own.map(({ keyword, text }) => `- ${keyword} \`${text}\``);
    return `### ${noun.charAt(0).toUpperCase()}${noun.slice(1)}\n\n${lines.join('\n')}\n`;
  });
  return `${begin}\n\n${parts.join('\n')}\n${end}`;
}

/** The part of the vocabulary page that lists the sentences, as it stands. */
export function written(): string {
  const text = readFileSync(page, 'utf8');
  return text.slice(text.indexOf(begin), text.indexOf(end) + end.length);
}

/** Brings the page up to date. */
export function rewrite(): void {
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(written(), () => listing()),
  );
}
