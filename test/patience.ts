import { availableParallelism, loadavg } from 'node:os';

/** In milliseconds: the given seconds on a quiet machine, multiplied by the load per core. */
export const patience = (seconds: number): number =>
  Math.ceil(seconds * 1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
