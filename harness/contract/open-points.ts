import { readBundledData } from '#harness/bundled-data.ts';

/** A question that the document leaves open, and the answer that the bundled servers implement. */
export interface OpenPoint {
  readonly section: string;
  readonly question: string;
  readonly choice: string;
  readonly alternatives: readonly Alternative[];
  /** Why no rule of the register records which answer a server implements. */
  readonly unobserved?: string;
  /** Related behaviour by which a server can still break a rule, if any. */
  readonly mayStillFail?: string;
}

/**
 * Another permitted behaviour, and how `prove` tests it: with a setting, middleware, both, a profile, or not at all.
 */
export interface Alternative {
  /** What a server with this behaviour does. */
  readonly is: string;
  /** The implementation choices to set. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The middleware that makes the reference implementation behave like this. */
  readonly alter?: string;
  /** Operations at other paths, as configured in the profile. */
  readonly move?: readonly string[];
  /** Why `prove` cannot test it. */
  readonly untried?: string;
}

/** The open-points register by id, in its order. */
export const openPointRegister: ReadonlyMap<string, OpenPoint> = new Map(
  Object.entries(readBundledData('openapi/open-points.yaml') as Record<string, OpenPoint>),
);
