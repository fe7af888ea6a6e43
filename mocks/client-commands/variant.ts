import type { Deviation } from './mutant.ts';

/** A client that differs from ours in what the document leaves to it. No rule may fail it. */
export interface PermittedVariant {
  /** What it does. */
  readonly id: string;
  /** The sentence that leaves it open, or the lack of one. */
  readonly permittedBy: string;
  readonly deviation: Deviation;
  /** What its definition does not describe: commands, and parameters as `Get-SvcHealth Live`. */
  readonly lacks?: readonly string[];
}

/** Variants by what permits them, and by what they do. */
export const permitted = (
  variants: Readonly<Record<string, Readonly<Record<string, Deviation>>>>,
): readonly PermittedVariant[] =>
  Object.entries(variants).flatMap(([permittedBy, deviations]) =>
    Object.entries(deviations).map(([id, deviation]) => ({ id, permittedBy, deviation })),
  );
