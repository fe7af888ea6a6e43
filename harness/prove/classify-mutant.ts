import type { Fault } from '#mocks/proofs/mutant.ts';
import { type AcceptedSurvivor, covers, excuse } from './derived-mutants/accepted-survivors.ts';
import type { DerivedMutant } from './derived-mutants/derive.ts';
import type { TrialResult } from './trial.ts';

/** What became of a mutant that was written by hand. */
export interface ProvenFault {
  readonly id: string;
  readonly rule: string;
  readonly summary: string;
  /**
   * `killed`: the intended rule turned red. `wrong reason`: only rules that it does not break did.
   * `survived`: nothing turned red. `error`: the harness failed.
   */
  readonly standing: 'killed' | 'wrong reason' | 'survived' | 'error';
  readonly red: readonly string[];
  /** Red rules that the fault neither aims at nor declares. */
  readonly unexpected: readonly string[];
  /** Whether a checker of schemas could have seen it. */
  readonly schemaSees: boolean;
  readonly prismSees: boolean;
  readonly detail?: string;
}

export function classifyMutant(fault: Fault, result: TrialResult): ProvenFault {
  const { id, rule, summary, alsoBreaks } = fault;
  const red = result.red.map((each) => each.rule);
  const killed = red.includes(rule);
  const standing =
    result.errors.length > 0 && !killed
      ? 'error'
      : killed
        ? 'killed'
        : red.length > 0
          ? 'wrong reason'
          : 'survived';
  const [error] = result.errors;
  return {
    id,
    rule,
    summary,
    standing,
    red,
    unexpected: red.filter((each) => each !== rule && !alsoBreaks.includes(each)),
    schemaSees: result.schemaSees,
    prismSees: result.prismSees,
    ...(error !== undefined && { detail: `${error.rule}: ${error.detail}` }),
  };
}

/** What became of an alteration. */
export interface DerivedMutantResult {
  readonly id: string;
  /**
   * `killed`: a rule turned red. `permitted`: none did, and a ledger entry or a sentence of the document says why.
   * `survivor`: none did, for a published reason. `unexplained`: none did. `accused`: a rule turned red although this
   * is permitted. `not met`: no scenario saw an answer that could be altered so.
   */
  readonly standing: 'killed' | 'permitted' | 'survivor' | 'unexplained' | 'accused' | 'not met' | 'error';
  readonly red: readonly string[];
  readonly because?: string;
}

export function classifyDerivedMutant(
  { id }: DerivedMutant,
  result: TrialResult | undefined,
  exceptions: readonly AcceptedSurvivor[],
): DerivedMutantResult {
  const red = result?.red.map(({ rule }) => rule) ?? [];
  const [error] = result?.errors ?? [];
  const exception = exceptions.find((each) => covers(each, id));
  if (result === undefined || result.isMet === false) return { id, standing: 'not met', red };
  if (red.length > 0) {
    const permittedBy = exception?.permittedBy;
    return permittedBy === undefined
      ? { id, standing: 'killed', red }
      : { id, standing: 'accused', red, because: permittedBy };
  }
  if (error !== undefined) return { id, standing: 'error', red, because: `${error.rule}: ${error.detail}` };
  return { id, red, ...excuse(exception) };
}
