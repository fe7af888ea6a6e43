import { SvcError } from '#reference/client/connection/svc-error.ts';

/** The commands of a script: one a line, `#` begins a comment, quotes hold words together. */
export function linesOf(script: string): readonly (readonly string[])[] {
  return script
    .split(/\r?\n/)
    .map((line, place) => wordsOf(line, place + 1))
    .filter((words) => words.length > 0);
}

function wordsOf(line: string, number: number): string[] {
  const words: string[] = [];
  const token = /\s+|#.*$|((?:[^\s"'#]|"[^"]*"|'[^']*')(?:[^\s"']|"[^"]*"|'[^']*')*)|(.)/gy;
  for (const [, word, stray] of line.matchAll(token)) {
    if (stray !== undefined) throw new SvcError('USAGE', `Line ${number} of the script leaves a quote open.`);
    if (word !== undefined) words.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return words;
}
