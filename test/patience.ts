import { availableParallelism, loadavg } from 'node:os';

/** A time limit of a test in milliseconds: so long on a quiet machine, and as many times that as there is work for each core. */
export const patience = (seconds: number): number =>
  Math.ceil(seconds * 1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
