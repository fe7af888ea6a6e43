/** The source of a pattern for how features write a stretch of time: `15 s`, `2 min 5 s`. */
export const duration = String.raw`\d+ (?:s|min|h)(?: \d+ (?:s|min))*`;

/** The seconds of such a stretch. */
export function secondsIn(words: string): number {
  const units: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 };
  return [...words.matchAll(/(\d+) (s|min|h)/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (units[unit] ?? 1),
    0,
  );
}
