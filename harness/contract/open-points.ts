import { readBundledData } from '#harness/files/bundled-data.ts';
import type { Fields } from './json-values.ts';

/** A question that the document leaves open, and the answer that the bundled servers implement. */
export interface OpenPoint {
  readonly section: string;
  readonly question: string;
  readonly choice: string;
  readonly alternatives: readonly Alternative[];
  /** Why no rule records which answer a server implements. Absent if a rule records the answer. */
  readonly unobserved?: string;
  /** Related behaviour that no answer permits, if any. */
  readonly mayStillFail?: string;
}

/** An alternative to `choice`, which `prove` tests unless `untried` is set: of a server, or of a client. */
export interface Alternative {
  /** What a server or client with this behaviour does. */
  readonly is: string;
  /** The settings with which the reference implementation behaves like this. */
  readonly set?: Fields;
  /** The middleware that makes the reference implementation behave like this. */
  readonly alter?: string;
  /** Ids of operations that `prove` serves at paths other than those in the contract. */
  readonly move?: readonly string[];
  /** Whether `prove` adds operations outside the contract. */
  readonly further?: true;
  /** The releases at which `prove` tests it; default: only the newest. */
  readonly releases?: 'every';
  /** The deviation that makes the reference client behave like this. */
  readonly client?: string;
  /** What the definition of such a client omits: commands, and parameters in the form `Get-SvcHealth Live`. */
  readonly lacks?: readonly string[];
  /** Why `prove` cannot test this behaviour. */
  readonly untried?: string;
}

/** The open points by id, in the order of the register. */
export const openPointRegister: ReadonlyMap<string, OpenPoint> = new Map(
  Object.entries(readBundledData('openapi/open-points.yaml') as Record<string, OpenPoint>),
);
