/**
 * The severity of a finding.
 *
 * - `breaks`: a server that follows its OpenAPI document violates the API document
 * - `differs`: the OpenAPI document omits something, or deviates in a way that may still conform
 * - `note`: the API document leaves the point open, and the server chose differently from the contract
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
  /** Such as `response 200: services[].status`, `request: wait`, `query page` or `access`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
  readonly openPoint?: string;
  readonly rule?: string;
}

export interface Difference extends Deviation {
  readonly operation: string;
}

/** A deviation with an open point is only a note. */
export function noteIfOpen(deviation: Deviation, openPoint: string | undefined): Deviation {
  if (openPoint === undefined) return deviation;
  return { ...deviation, rank: 'note', openPoint: deviation.openPoint ?? openPoint };
}

/** The location of a field of the value at `where`. If this value is a list, `[]` stands for its items. */
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
