import { availableParallelism, loadavg } from 'node:os';

/** Converts seconds to milliseconds. If the load per core is above 1, multiplies the result by this load. */
export const patience = (seconds: number): number =>
  Math.ceil(seconds * 1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
