import type { Alteration } from './alterations/alteration.ts';
import { covers, type Exception } from './alterations/exceptions.ts';
import type { TrialResult } from './trial.ts';

/** What became of an alteration. */
export interface AlterationStanding {
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

export function judgeAlteration(
  { id }: Alteration,
  result: TrialResult | undefined,
  exceptions: readonly Exception[],
): AlterationStanding {
  const red = result?.red.map(({ rule }) => rule) ?? [];
  const [error] = result?.errors ?? [];
  const exception = exceptions.find((each) => covers(each, id));
  if (result === undefined || result.isAltered === false) return { id, standing: 'not met', red };
  if (red.length > 0) {
    const permittedBy = exception?.permittedBy;
    return permittedBy === undefined
      ? { id, standing: 'killed', red }
      : { id, standing: 'accused', red, because: permittedBy };
  }
  if (error !== undefined) return { id, standing: 'error', red, because: `${error.rule}: ${error.detail}` };
  if (exception?.permittedBy !== undefined)
    return { id, standing: 'permitted', red, because: exception.permittedBy };
  if (exception?.survives !== undefined)
    return { id, standing: 'survivor', red, because: exception.survives };
  return { id, standing: 'unexplained', red };
}
