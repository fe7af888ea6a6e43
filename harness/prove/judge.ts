import type { Fault } from '#mocks/faults/fault.ts';
import type { TrialResult } from './trial.ts';

/** What a fault's trial proves. */
export interface FaultStanding {
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

export function judgeFault(fault: Fault, result: TrialResult): FaultStanding {
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
