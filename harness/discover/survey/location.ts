/** How an operation was placed, the surest first. */
export type Ground =
  | 'published and answers'
  | 'answers'
  | 'published'
  /** By the profile that was given. */
  | 'given'
  | 'guessed'
  | 'default'
  | 'unknown';

/** Where an operation lies on a server whose path the document does not show. */
export interface Placed {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly ground: Ground;
}
