/**
 * Orders texts with numbers in them as people do, `AB-4` before `AB-10`. A collator of the language would do the same,
 * and takes longer to load than a run of one rule has for its requests.
 */
export function compareNaturally(one: string, other: string): number {
  const [mine, theirs] = [padNumbers(one), padNumbers(other)];
  if (mine === theirs) return 0;
  return mine < theirs ? -1 : 1;
}

const padNumbers = (text: string): string => text.replaceAll(/\d+/g, (digits) => digits.padStart(20, '0'));

/**
 * `5000000` as `5,000,000`. The locale of a language would do the same, and takes longer to load than a run of one rule
 * has for its requests.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
