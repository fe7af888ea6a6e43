/**
 * `5000000` as `5,000,000`. The locale of a language would do the same, and takes longer to load than a run of one rule
 * has for its requests.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
