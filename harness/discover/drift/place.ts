import type { Departure, Kind, Rank } from './difference.ts';

/** Whether the server sends what is compared, or takes it. */
export type Direction = 'answer' | 'request';

/** Where a comparison of schemas stands. */
export interface Place {
  /** `answer 200`, `request`, `query page`. */
  readonly part: string;
  /** Within the part: `services[].status`. */
  readonly path: string;
  readonly direction: Direction;
}

/** The place of a member of what lies at a place. */
export function memberOf(place: Place, name: string): Place {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}` };
}

/** A departure at a place. */
export function departure(
  rank: Rank,
  kind: Kind,
  { part, path }: Place,
  expected: string,
  actual: string,
): Departure {
  return { rank, kind, where: path === '' ? part : `${part}: ${path}`, expected, actual };
}
