/**
 * The severity of a finding.
 *
 * - `breaks`: if the server does what its OpenAPI document states, it violates the API document
 * - `differs`: the server's OpenAPI document omits something, or deviates in a way that may still conform
 * - `note`: the API document leaves this open, and the server's choice differs from the choice in the contract
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

/** A deviation within one operation. */
export interface Deviation {
  readonly rank: Rank;
  readonly kind: Kind;
  /** The part that deviates, such as `response 200: services[].status`, `request: wait` or `query page`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  readonly openPoint?: string;
  readonly rule?: string;
}

export type Deviations = Generator<Deviation>;

export interface Difference extends Deviation {
  readonly operation: string;
}

/** A deviation with an open point is only a note. */
export function noteIfOpen(deviation: Deviation, openPoint: string | undefined): Deviation {
  if (openPoint === undefined) return deviation;
  return { ...deviation, rank: 'note', openPoint: deviation.openPoint ?? openPoint };
}

/** The location of a part of the value at `where`: a field, or `[]` for the items of a list. */
export function within(where: string, part: string): string {
  if (!where.includes(': ')) return `${where}: ${part}`;
  return part === '[]' ? `${where}[]` : `${where}.${part}`;
}

export function isInResponse(where: string): boolean {
  return /^(?:response|error)/.test(where);
}

const deviation =
  (rank: Rank) =>
  (kind: Kind, where: string, expected: string, actual: string): Deviation => {
    return { rank, kind, where, expected, actual };
  };

export const breaks = deviation('breaks');
export const differs = deviation('differs');
export const note = deviation('note');
