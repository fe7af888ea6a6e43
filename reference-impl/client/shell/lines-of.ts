/** Returns the arguments on each line of a script. `#` starts a comment. An argument may be in quotes. */
export function linesOf(script: string): readonly (readonly string[])[] {
  return script
    .split(/\r?\n/)
    .map((line, index) => argumentsIn(line, index + 1))
    .filter((args) => args.length > 0);
}

function argumentsIn(line: string, number: number): string[] {
  const args: string[] = [];
  const token = /\s+|#.*$|((?:[^\s"'#]|"[^"]*"|'[^']*')(?:[^\s"']|"[^"]*"|'[^']*')*)|(.)/gy;
  for (const [, word, stray] of line.matchAll(token)) {
    if (stray !== undefined) throw new Error(`Line ${number} of the script has an unclosed quote.`);
    if (word !== undefined) args.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return args;
}
