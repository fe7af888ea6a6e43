/** One part of a run that is split over jobs, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** More jobs than anybody has: a part of a run costs a start of its own. */
export const mostShards = 1_000;

/** Reads `1/4`; undefined where it names no part of a whole. */
export function parseShard(text: string): Shard | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of && of <= mostShards ? { index, of } : undefined;
}

/** Something to do and what it costs, in any unit that all costs share. */
export interface Load {
  readonly location: string;
  readonly cost: number;
}

/**
 * Splits loads into so many parts of about equal cost: the dearest first, each to the part that has least. What comes
 * out depends on the loads alone, not on their order, so that jobs agree without talking. No part costs more than
 * the mean and one load.
 */
export function partition(loads: readonly Load[], of: number): readonly (readonly string[])[] {
  const parts = Array.from({ length: of }, () => ({ cost: 0, locations: [] as string[] }));
  const dearestFirst = [...loads].sort(
    (a, b) => b.cost - a.cost || (a.location < b.location ? -1 : Number(a.location > b.location)),
  );
  for (const { location, cost } of dearestFirst) {
    const least = parts.reduce((best, part) => (isLighter(part, best) ? part : best));
    least.cost += cost;
    least.locations.push(location);
  }
  return parts.map(({ locations }) => locations);
}

interface Part {
  readonly cost: number;
  readonly locations: readonly string[];
}

// Of loads that cost nothing each part takes its share too.
function isLighter(a: Part, b: Part): boolean {
  return a.cost === b.cost ? a.locations.length < b.locations.length : a.cost < b.cost;
}
