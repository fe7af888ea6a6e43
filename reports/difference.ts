/** Where what was found differs from what was expected: by whole words, from the first that differs to the last. */
export function differingPart(
  expected: string,
  found: string,
): readonly [before: string, differing: string, after: string] {
  const [wanted, words] = [expected, found].map((text) => text.split(/(?<= )/));
  if (wanted === undefined || words === undefined) return ['', found, ''];
  const shortest = Math.min(wanted.length, words.length);
  let start = 0;
  while (start < shortest && same(wanted[start], words[start])) start += 1;
  let end = 0;
  while (end < shortest - start && same(wanted.at(-1 - end), words.at(-1 - end))) end += 1;
  const part = (from: number, to: number): string => words.slice(from, to).join('');
  return [part(0, start), part(start, words.length - end), part(words.length - end, words.length)];
}

function same(one = '', other = ''): boolean {
  return one.trimEnd() === other.trimEnd();
}
