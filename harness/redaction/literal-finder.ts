/** The minimum length of a secret: shorter values would mask ordinary words. */
export const shortestSecret = 6;

export type Range = readonly [from: number, to: number];

/** Looks up parts of the text in a set. Comparing each secret would be slow: thousands may begin alike. */
export function literalFinder(secrets: Iterable<string>) {
  const known = new Set(secrets);
  const lengths = new Map<string, Set<number>>();
  // Tells most positions at which no secret begins by three characters, without a substring for the map.
  const begins = new Uint8Array(beginnings);
  for (const secret of known) {
    const beginning = secret.slice(0, shortestSecret);
    lengths.set(beginning, (lengths.get(beginning) ?? new Set()).add(secret.length));
    begins[beginningAt(secret, 0)] = 1;
  }
  return (text: string, before = text.length): Range[] => {
    const ranges: Range[] = [];
    const over = Math.min(before, text.length - shortestSecret + 1);
    for (let at = 0; at < over; at += 1)
      if (begins[beginningAt(text, at)] === 1)
        for (const length of lengths.get(text.slice(at, at + shortestSecret)) ?? [])
          if (known.has(text.slice(at, at + length))) ranges.push([at, at + length]);
    return ranges;
  };
}

const beginnings = 2 ** 15;

function beginningAt(text: string, at: number): number {
  return (
    (text.charCodeAt(at) + (text.charCodeAt(at + 1) << 5) + (text.charCodeAt(at + 2) << 10)) % beginnings
  );
}
