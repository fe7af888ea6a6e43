import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import { parseYaml } from '#harness/files/yaml-file.ts';
import type { Mutant } from '#proof/shapes/mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import type { TrialResult } from './trial.ts';

/** The outcome of a handwritten mutant. */
export type ProvenMutant = ReturnType<typeof classifyMutant>;

export function classifyMutant({ id, rule, summary, alsoBreaks }: Mutant, result: TrialResult) {
  const red = result.red.map((each) => each.rule);
  const [error] = result.errors;
  return {
    id,
    rule,
    summary,
    standing: standingOf(rule, red, error !== undefined),
    red,
    /** The failed rules, except `rule` and the rules in `alsoBreaks`. */
    unexpected: red.filter((each) => each !== rule && !alsoBreaks.includes(each)),
    /** Whether a schema validator could have detected the mutant. */
    schemaSees: result.schemaSees,
    ...(error !== undefined && { detail: `${error.rule}: ${error.detail}` }),
  };
}

function standingOf(rule: string, red: readonly string[], hasError: boolean) {
  if (red.includes(rule)) return 'killed';
  if (hasError) return 'error';
  return red.length > 0 ? 'wrong reason' : 'survived';
}

export interface DerivedMutantResult {
  readonly id: string;
  /**
   * - `killed`: a rule failed
   * - `permitted`: no rule failed, and the open-points register or the document permits the mutant
   * - `survivor`: no rule failed, and a published reason explains why
   * - `unexplained`: no rule failed, and no reason is published
   * - `false positive`: a rule failed although the mutant is permitted
   * - `not met`: no scenario received a response that the mutant could change
   * - `error`: no rule failed, but the harness had an error
   */
  readonly standing:
    | 'killed'
    | 'permitted'
    | 'survivor'
    | 'unexplained'
    | 'false positive'
    | 'not met'
    | 'error';
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
  const because = exception?.permittedBy;
  if (result === undefined || result.isMet === false) return { id, standing: 'not met', red };
  if (red.length > 0 && because !== undefined) return { id, standing: 'false positive', red, because };
  if (red.length > 0) return { id, standing: 'killed', red };
  if (error !== undefined) return { id, standing: 'error', red, because: `${error.rule}: ${error.detail}` };
  if (because !== undefined) return { id, standing: 'permitted', red, because };
  if (exception?.survives === undefined) return { id, standing: 'unexplained', red };
  return { id, standing: 'survivor', red, because: exception.survives };
}

/** Derived mutants on which no rule fails, and why that is acceptable. */
export interface AcceptedSurvivor {
  /** The derived mutants, by id; `*` matches any text. */
  readonly mutants: string;
  /** The entry of the open-points register, or the sentence of the document, that permits these mutants. */
  readonly permittedBy?: string;
  /** Why no rule can detect these mutants, though the document does not permit them. */
  readonly survives?: string;
}

export async function readAcceptedSurvivors(): Promise<readonly AcceptedSurvivor[]> {
  const file = join(root, 'openapi/accepted-survivors.yaml');
  return parseYaml(await readFile(file, 'utf8'), file).value as readonly AcceptedSurvivor[];
}

export function covers({ mutants }: AcceptedSurvivor, id: string): boolean {
  return new RegExp(`^${mutants.split('*').map(RegExp.escape).join('.*')}$`).test(id);
}
