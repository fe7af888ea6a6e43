import type { Locale } from './locale.ts';

export interface FactoryOptions {
  /** The same seed, asked the same things in the same order, gives the same data. Left out, it is 1. */
  readonly seed?: number;
  readonly locale?: Locale;
  /** The moment all times lie before or at. Fixed unless given, so that the data stay the same tomorrow. */
  readonly now?: Date;
}
