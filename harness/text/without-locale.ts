/** Sorts `AB-4` before `AB-10`. Loading `Intl.Collator` would take longer than all requests of a rule. */
export function compareNaturally(one: string, other: string): number {
  const [mine, theirs] = [padNumbers(one), padNumbers(other)];
  if (mine === theirs) return 0;
  return mine < theirs ? -1 : 1;
}

const padNumbers = (text: string): string => text.replaceAll(/\d+/g, (digits) => digits.padStart(20, '0'));

/** Writes `5000` as `5,000`. Loading `toLocaleString` would take longer than all requests of a rule. */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
