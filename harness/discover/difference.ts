/**
 * The severity of a finding.
 *
 * - `breaks`: a server that does what it publishes violates what the document states
 * - `differs`: less is published than the document states, or the published behaviour may still conform
 * - `note`: the document leaves the behaviour open, and the server chose differently from the contract
 */
export const ranks = ['breaks', 'differs', 'note'] as const;

export type Rank = (typeof ranks)[number];

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

/** One deviation, before its operation and rule are known. */
export interface Deviation {
  readonly rank: Rank;
  readonly kind: Kind;
  /** `response 200: services[].status`, `request: wait`, `query page`, `access`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  readonly openPoint?: string;
  readonly rule?: string;
}

export interface Difference extends Deviation {
  readonly operation: string;
}

/** The most severe first; within a rank in the order they were found. */
export function ranked(findings: readonly Difference[]): readonly Difference[] {
  return ranks.flatMap((rank) => findings.filter((finding) => finding.rank === rank));
}

/** The same deviation as a note, for behaviour that the document leaves open. */
export function asNote<D extends Deviation>(deviation: D, openPoint: string): D {
  return { ...deviation, rank: 'note', openPoint: deviation.openPoint ?? openPoint };
}

export type Direction = 'response' | 'request';

export interface SchemaPath {
  /** `response 200`, `request`, `query page`. */
  readonly part: string;
  /** Within the part: `services[].status`. */
  readonly path: string;
  readonly direction: Direction;
}

export function fieldAt(parent: SchemaPath, name: string): SchemaPath {
  return { ...parent, path: parent.path === '' ? name : `${parent.path}.${name}` };
}

type DeviationAt = (kind: Kind, at: SchemaPath, expected: string, actual: string) => Deviation;

const deviation =
  (rank: Rank): DeviationAt =>
  (kind, { part, path }, expected, actual) => ({
    rank,
    kind,
    where: path === '' ? part : `${part}: ${path}`,
    expected,
    actual,
  });

export const breaks = deviation('breaks');
export const differs = deviation('differs');
export const note = deviation('note');
