import { readFile } from 'node:fs/promises';
import { root } from '#harness/root.ts';
import { parseYaml } from '#harness/yaml-file.ts';
import { type Mutant, overridesOf } from '#mocks/proofs/mutant.ts';
import type { TrialResult } from './trial.ts';

/** A mutant or variant that changes one part of an exchange that a rule checked. */
export interface Neighbour {
  readonly id: string;
  /** The operation and the changed part or, for some mutants, the changed decisions of the server. */
  readonly part: string;
}

/** For a rule: a mutant that the rule detects, and a variant on which no rule fails, if there are any. */
export interface NearPair {
  readonly rule: string;
  readonly mutant?: Neighbour;
  readonly variant?: Neighbour;
}

/** The pairs of all rules that can fail. */
export interface Pairing {
  /** Empty if only some trials were run. */
  readonly pairs: readonly NearPair[];
  /** Rules for which no pair is expected, with the published reason. */
  readonly withoutPair: Readonly<Record<string, string>>;
}

/** For each rule, the pair whose mutant and variant are the most similar. */
export function nearPairs(
  rules: readonly { readonly id: string }[],
  results: readonly TrialResult[],
  mutants: readonly Mutant[],
): readonly NearPair[] {
  return rules.map(({ id: rule }) => {
    const detected = results.filter(({ red }) => red.some((each) => each.rule === rule));
    const spared = results.filter(
      ({ trial, red, errors }) => trial.kind === 'variant' && red.length + errors.length === 0,
    );
    return {
      rule,
      ...nearest(
        detected.flatMap((each) => neighboursOf(rule, each, mutants)),
        spared.flatMap((each) => neighboursOf(rule, each)),
      ),
    };
  });
}

function neighboursOf(
  rule: string,
  { trial, changed = {} }: TrialResult,
  mutants: readonly Mutant[] = [],
): readonly Neighbour[] {
  if (!('id' in trial)) return [];
  const { id } = trial;
  const mutant = trial.kind === 'mutant' ? mutants.find((each) => each.id === id) : undefined;
  const decisions = mutant === undefined ? [] : overridesOf(mutant);
  const [area, ...areas] = new Set(decisions.map(([each]) => each));
  if (area !== undefined && areas.length === 0 && mutant?.middleware.length === 0)
    return [{ id, part: `decides ${area}: ${decisions.map(([, decision]) => decision).join(', ')}` }];
  return (changed[rule] ?? []).map((part) => ({ id, part }));
}

/** Chooses a mutant and a variant that change the same part, else parts of one operation, else any. */
export function nearest(
  mutants: readonly Neighbour[],
  variants: readonly Neighbour[],
): Pick<NearPair, 'mutant' | 'variant'> {
  const operationOf = ({ part }: Neighbour): string => part.replace(/:.*/, '');
  for (const describe of [({ part }: Neighbour) => part, operationOf])
    for (const mutant of mutants) {
      const variant = variants.find((each) => describe(each) === describe(mutant));
      if (variant !== undefined) return { mutant, variant };
    }
  const [mutant] = mutants;
  const [variant] = variants;
  return { ...(mutant && { mutant }), ...(variant && { variant }) };
}

export function isPair({ mutant, variant }: NearPair): boolean {
  return mutant !== undefined && variant !== undefined;
}

/** Whether the mutant and the variant change the same part of an exchange. */
export function isOneStep({ mutant, variant }: NearPair): boolean {
  return mutant !== undefined && mutant.part === variant?.part;
}

/** The rules that have no near pair, with the reason of each. */
export async function readWithoutPair(): Promise<Readonly<Record<string, string>>> {
  const file = `${root}openapi/rules-without-near-pair.yaml`;
  return parseYaml(await readFile(file, 'utf8'), file).value as Readonly<Record<string, string>>;
}

/** The number of rules with a mutant, with a variant, and with both. */
export function pairSummary(pairs: readonly NearPair[]): readonly string[] {
  const count = (isCounted: (pair: NearPair) => boolean): string =>
    `${String(pairs.filter(isCounted).length).padStart(3)} of ${pairs.length}`;
  return [
    `  near mutants     ${count(({ mutant }) => mutant !== undefined)} rules that can fail: the rule detects a mutant that changes one part of an exchange`,
    `  near variants    ${count(({ variant }) => variant !== undefined)}: the rule checked an exchange of which a variant changed one part, and did not fail`,
    `  near pairs       ${count(isPair)}: both; in ${pairs.filter(isOneStep).length} of them the mutant and the variant change the same part`,
  ];
}

/** Rules that have neither a pair nor an entry in the published list, and rules that have both. */
export function pairProblems({ pairs, withoutPair }: Pairing): readonly string[] {
  const lacking = pairs.filter((pair) => !isPair(pair)).map(({ rule }) => rule);
  return [
    ...lacking
      .filter((rule) => !withoutPair[rule])
      .map((rule) => `  no near pair  ${rule}: no reason in openapi/rules-without-near-pair.yaml`),
    ...Object.keys(withoutPair)
      .filter((rule) => pairs.some((pair) => pair.rule === rule) && !lacking.includes(rule))
      .map((rule) => `  not needed   ${rule} in openapi/rules-without-near-pair.yaml`),
  ];
}

/** The table in `near-pairs.md`: each pair, and whether its mutant and variant change the same part. */
export function pairTable({ pairs, withoutPair }: Pairing): string {
  const cell = (side: Neighbour | undefined): string =>
    side === undefined ? 'none' : `${side.id} (${side.part})`.replaceAll('|', '\\|');
  const stepOf = (pair: NearPair): string =>
    isPair(pair) ? (isOneStep(pair) ? 'same' : 'other') : (withoutPair[pair.rule] ?? '');
  return [
    '| rule | detected mutant and its change | permitted variant and its change | changed part |',
    '|---|---|---|---|',
    ...pairs.map(
      (pair) => `| ${pair.rule} | ${cell(pair.mutant)} | ${cell(pair.variant)} | ${stepOf(pair)} |`,
    ),
    '',
  ].join('\n');
}
