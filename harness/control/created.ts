/** A record that a run has made over the API, and where: below its list, under its id. */
export interface Created {
  /** The path at which it was made, filled in. */
  readonly path: string;
  readonly id: string;
}
