/** A length of time as a text gives it. */
export interface Duration {
  readonly seconds: number;
  /** The smallest unit it was given in: how far rounding may have moved it. */
  readonly unit: number;
}

const unitSeconds = { h: 3600, m: 60, s: 1 } as const;

/** Every length of time that a text gives: `61 s`, `2 minutes`, `1 min 1 s`, `00:01:01`. */
export function durationsIn(text: string): readonly Duration[] {
  const clock = [...text.matchAll(/\b(\d+):(\d{2}):(\d{2})(?:\.\d+)?\b/g)].map(([, h, m, s]) => ({
    seconds: Number(h) * 3600 + Number(m) * 60 + Number(s),
    unit: 1,
  }));
  const part = /(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b/gi;
  const spans = [...text.matchAll(new RegExp(`${part.source}(?:[\\s,]*(?:and\\s+)?${part.source})*`, 'gi'))];
  const words = spans.map(([span]) => {
    const parts = [...span.matchAll(part)].map(([, count, unit = 's']) => {
      const size = unitSeconds[unit[0]?.toLowerCase() as keyof typeof unitSeconds];
      return { seconds: Number(count) * size, unit: size };
    });
    return {
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
      unit: Math.min(...parts.map(({ unit }) => unit)),
    };
  });
  return [...clock, ...words];
}
