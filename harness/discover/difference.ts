/**
 * How grave a finding is.
 *
 * - `breaks`: a server that does what it publishes breaks what the document states
 * - `differs`: less is published than the document states, or what is published may still keep it
 * - `note`: the document leaves it open, and the server chose otherwise than the contract
 */
export const ranks = ['breaks', 'differs', 'note'] as const;

export type Rank = (typeof ranks)[number];

/** In which respect a published description departs from the contract. */
export type Kind =
  | 'operation'
  | 'access'
  | 'key'
  | 'bearer'
  | 'parameter'
  | 'body'
  | 'status'
  | 'header'
  | 'media'
  | 'silence'
  | 'type'
  | 'number'
  | 'null'
  | 'names'
  | 'least'
  | 'most'
  | 'member'
  | 'required'
  | 'spelling';

/** One departure, before it is known which operation it belongs to and which rule it touches. */
export interface Departure {
  readonly rank: Rank;
  readonly kind: Kind;
  /** `answer 200: services[].status`, `request: wait`, `query page`, `access`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  readonly openPoint?: string;
  readonly rule?: string;
}

/** One departure of a published description from the contract. */
export interface Difference extends Departure {
  /** The operationId of the contract. */
  readonly operation: string;
}

/** The gravest first; within a rank as they were found. */
export function ranked(findings: readonly Difference[]): readonly Difference[] {
  return ranks.flatMap((rank) => findings.filter((finding) => finding.rank === rank));
}

/** The same departure where the matter itself is a choice of ours. */
export function asNote<D extends Departure>(departure: D, openPoint: string): D {
  return { ...departure, rank: 'note', openPoint: departure.openPoint ?? openPoint };
}

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
