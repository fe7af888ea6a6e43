import type { Change, Row } from './changes.ts';

/** Where the state of a service is kept beyond its process. */
export interface Keeper {
  /** What the service was begun with; another seed would be another service. */
  readonly origin: Origin;
  /** The rows of each collection in their order; undefined while nothing was ever written. */
  read(): ReadonlyMap<string, readonly Row[]> | undefined;
  /** Writes all of them or none. */
  write(changes: readonly Change[]): void;
  /** What to throw where the rows make no state. */
  damaged(cause: unknown): Error;
}

/** The seed of the data, and how many Metaverse Objects there were. */
export interface Origin {
  readonly seed: number;
  readonly objects: number;
}
