/** The number of steps of a comparison is the product of both lengths, so longer words are not compared. */
const longestName = 200;

/**
 * Suggests the most similar word in `known`.
 * If no word is similar, suggests a word that becomes equal to `word` when one part is removed.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > longestName) return undefined;
  const lowerCased = word.toLowerCase();
  const most = Math.max(1, Math.floor(lowerCased.length / 4));
  const near = known
    // The edit distance is at least the difference of the lengths.
    .filter((each) => Math.abs(each.length - lowerCased.length) <= most)
    .map((each) => ({ each, distance: distanceOf(lowerCased, each.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)[0];
  return near?.each ?? known.find((each) => isWithin(lowerCased, each.toLowerCase()));
}

/** The suggestion as a sentence. If there is no suggestion, the result is empty. */
export function didYouMean(word: string, known: readonly string[]): string {
  const similar = nearest(word, known);
  return similar === undefined ? '' : `Did you mean ${similar}? `;
}

/** Whether `word` is `name` without one part: getHealth for getOldHealth, admin for administrator. */
function isWithin(word: string, name: string): boolean {
  if (word.length < 4 || name.length <= word.length) return false;
  return Array.from({ length: word.length + 1 }, (_, at) => at).some(
    (at) => name.startsWith(word.slice(0, at)) && name.endsWith(word.slice(at)),
  );
}

/** The edit distance: the number of letters to insert, delete, replace or swap with their neighbour. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(before[column - 2] ?? 0) + 1] : []),
      );
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
