/** Between which numbers a served application is to behave, on the command line and in the API. */
export const servingBounds = {
  port: [0, 65_535],
  /** A timer of Node's that is set for longer than 24 days ends at once. */
  latency: [0, 600_000],
  jitter: [0, 600_000],
  /** The random source takes 32 bits. */
  seed: [0, 4_294_967_295],
  shake: [0, 4_294_967_295],
  /** They take a gigabyte of memory, measured with 3,000,000. */
  objects: [0, 3_000_000],
  /** A second is then a quarter of an hour. */
  timeScale: [1, 1000],
} as const satisfies Record<string, readonly [least: number, most: number]>;
