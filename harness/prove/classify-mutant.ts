import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from '#harness/root.ts';
import { readYamlFile } from '#harness/yaml-file.ts';
import type { Mutant } from '#mocks/proofs/mutant.ts';
import type { DerivedMutant } from './derived-mutants.ts';
import type { TrialResult } from './trial.ts';

/** What became of a mutant that was written by hand. */
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
    /** Red rules that the mutant neither aims at nor declares. */
    unexpected: red.filter((each) => each !== rule && !alsoBreaks.includes(each)),
    /** Whether a checker of schemas could have seen it. */
    schemaSees: result.schemaSees,
    prismSees: result.prismSees,
    ...(error !== undefined && { detail: `${error.rule}: ${error.detail}` }),
  };
}

/** By the rule that was meant to turn red: `wrong reason` if only others did, `error` if the harness failed. */
function standingOf(rule: string, red: readonly string[], hasError: boolean) {
  if (red.includes(rule)) return 'killed';
  if (hasError) return 'error';
  return red.length > 0 ? 'wrong reason' : 'survived';
}

/** What became of a derived mutant. */
export interface DerivedMutantResult {
  readonly id: string;
  /**
   * `killed`: a rule turned red. `permitted`: none did, and an entry of the open-points register or a sentence of the document says why.
   * `survivor`: none did, for a published reason. `unexplained`: none did. `false positive`: a rule turned red although this
   * is permitted. `not met`: no scenario saw an answer that could be altered so.
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
  return { id, red, ...excuse(exception) };
}

/** Derived mutants that turn no rule red, and why that is right. */
export interface AcceptedSurvivor {
  /** Which derived mutants, as their id is written; `*` means any text. */
  readonly mutants: string;
  /** The entry of the open-points register or the sentence that permits them. */
  readonly permittedBy?: string;
  /** Why no rule can notice them, though the document does not permit them. */
  readonly survives?: string;
}

const file = join(root, 'openapi/accepted-survivors.yaml');

const schema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['mutants'],
    properties: {
      mutants: { type: 'string' },
      permittedBy: { type: 'string', minLength: 1 },
      survives: { type: 'string', minLength: 1 },
    },
    oneOf: [{ required: ['permittedBy'] }, { required: ['survives'] }],
  },
};

const listOfExceptions = {
  name: 'list of exceptions',
  validator: () => new Ajv().compile<readonly AcceptedSurvivor[]>(schema),
};

/** A published list of exceptions: that of the derived mutants, unless another is named. */
export async function readAcceptedSurvivors(of = file): Promise<readonly AcceptedSurvivor[]> {
  return (await readYamlFile(of, listOfExceptions)).value;
}

export function covers({ mutants }: AcceptedSurvivor, id: string): boolean {
  return new RegExp(`^${mutants.split('*').map(RegExp.escape).join('.*')}$`).test(id);
}

/** Why it is right that no rule noticed a mutant, if it is. */
export function excuse(entry: AcceptedSurvivor | undefined): {
  readonly standing: 'permitted' | 'survivor' | 'unexplained';
  readonly because?: string;
} {
  const { permittedBy, survives } = entry ?? {};
  if (permittedBy !== undefined) return { standing: 'permitted', because: permittedBy };
  return survives === undefined ? { standing: 'unexplained' } : { standing: 'survivor', because: survives };
}
