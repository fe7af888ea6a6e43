import { setMaxListeners } from 'node:events';
import process from 'node:process';
import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { rules as everyRule } from '#harness/register/register.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { doAll } from '#harness/work-queue.ts';
import type { DerivedClientMutant } from '#mocks/client-commands/derived/derived-mutant.ts';
import type { ClientMutant, Deviation } from '#mocks/client-commands/mutant.ts';
import { type AcceptedSurvivor, covers, excuse, readAcceptedSurvivors } from './classify-mutant.ts';
import {
  type NearPair,
  nearest,
  type Pairing,
  pairProblems,
  pairSummary,
  readWithoutPair,
} from './near-pairs.ts';
import { clientsAtOnce, type JudgedClient, judgeClient, rulesWith, without } from './own-client.ts';
import type { ClientTrials } from './select-mutants.ts';

/** What became of the rule that a mutant breaks. */
export interface ClientTrial {
  readonly mutant: ClientMutant;
  readonly rule: RuleResult | undefined;
  /** What alone it did otherwise where the rule noticed it. */
  readonly changed: readonly string[];
}

/** What became of every client that was tried. */
export interface ClientProof extends Pairing {
  readonly mutants: readonly ClientTrial[];
  readonly derived: readonly DerivedResult[];
  readonly variants: readonly VariantResult[];
}

/** Why some derived mutants go unnoticed. */
export const exceptionsFile = `${root}openapi/accepted-client-survivors.yaml`;

/** Whether the rule that the mutant breaks turned red. */
export const isKilled = ({ rule }: ClientTrial): boolean => rule?.verdict === 'failed';

/** Whether every mutant was noticed or is explained, and no variant failed a rule. */
export const isProvenOfClients = (proof: ClientProof, whole: boolean): boolean =>
  (!whole || pairProblems(proof).length === 0) && hasNothingAmiss(proof);

const hasNothingAmiss = ({ mutants, derived, variants }: ClientProof): boolean =>
  mutants.every(isKilled) &&
  derived.every(({ standing }) => standing !== 'unexplained') &&
  variants.every(({ failedRules }) => failedRules.length === 0);

/** Tries our own client with each mutant and variant. Interrupted, it leaves out what it had not begun. */
export async function proveRulesOfClients(
  contract: Contract,
  { mutants, derived, variants }: ClientTrials,
  interrupted: AbortSignal,
  progress: (done: number, of: number, last: string) => void,
): Promise<ClientProof> {
  // Every cucumber that runs listens to the process.
  setMaxListeners(0, process);
  let done = 0;
  const of = mutants.length + derived.length + variants.length;
  const exceptions = await readAcceptedSurvivors(exceptionsFile);
  /** Results in the order of the ids. */
  async function each<Tried extends { readonly id: string }, Result>(
    clients: readonly Tried[],
    attempt: (client: Tried) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const results: (readonly [string, Result])[] = [];
    await doAll(clients, clientsAtOnce, async (client) => {
      if (interrupted.aborted) return;
      results.push([client.id, await attempt(client)]);
      done += 1;
      progress(done, of, client.id);
    });
    return results.toSorted(([a], [b]) => a.localeCompare(b)).map(([, result]) => result);
  }
  const proof = {
    mutants: await each(mutants, (mutant) => tryClientMutant(contract, mutant)),
    derived: await each(derived, (mutant) => tryDerivedMutant(contract, mutant, exceptions)),
    variants: await each(variants, async ({ id, deviation, lacks }) => {
      const judged = await judgeClient(contract, deviation, undefined, (subject) => without(subject, lacks));
      return { id, failedRules: redIn(judged.rules), changed: judged.changed };
    }),
  };
  return { ...proof, pairs: pairsOf(proof), withoutPair: await readWithoutPair() };
}

/** For each rule a mutant that it noticed and a variant that no rule fails, each of one step. */
function pairsOf({ mutants, variants }: Pick<ClientProof, 'mutants' | 'variants'>): readonly NearPair[] {
  const spared = variants.filter(({ failedRules }) => failedRules.length === 0);
  return breakableRules.map(({ id: rule }) => ({
    rule,
    ...nearest(
      mutants
        .filter((trial) => trial.mutant.rule === rule && isKilled(trial))
        .flatMap(({ mutant, changed }) => changed.map((part) => ({ id: mutant.id, part }))),
      spared.flatMap(({ id, changed }) => (changed[rule] ?? []).map((part) => ({ id, part }))),
    ),
  }));
}

/** Runs our own client with a mutant against the examples of the rule that the mutant breaks. */
async function tryClientMutant(contract: Contract, mutant: ClientMutant): Promise<ClientTrial> {
  const { rules, changed } = await judgeClient(contract, mutant.deviation, [mutant.rule]);
  return { mutant, rule: rules.find(({ id }) => id === mutant.rule), changed: changed[mutant.rule] ?? [] };
}

/** With the scenarios of the rules that concern a derived mutant, and with all where none of those notices it. */
async function tryDerivedMutant(
  contract: Contract,
  { id, rules, deviation }: DerivedClientMutant,
  exceptions: readonly AcceptedSurvivor[],
): Promise<DerivedResult> {
  const near = await redWith(contract, deviation, rules);
  const red = near.length > 0 ? near : await redWith(contract, deviation);
  const accepted = exceptions.find((entry) => covers(entry, id));
  return { id, red, ...(red.length > 0 ? { standing: 'noticed' } : excuse(accepted)) };
}

/** The proof for a person: the figures, then every client that calls for an explanation. */
export function clientProofSummary(proof: ClientProof, whole: boolean): string {
  const { mutants, derived, variants } = proof;
  const killed = mutants.filter(isKilled);
  const rules = breakableRules.filter(({ id }) => killed.some(({ mutant }) => mutant.rule === id));
  return [
    '',
    `  client mutants    ${killed.length} of ${mutants.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${breakableRules.length} rules for clients that can fail were seen failing`,
    ...derivationSummary(derived, variants),
    ...(whole ? [...pairSummary(proof.pairs), ...pairProblems(proof)] : []),
    '',
    ...mutants
      .filter((trial) => !isKilled(trial))
      .map(
        ({ mutant, rule }) => `  survived  ${mutant.id}: ${rule?.verdict ?? 'not run'} ${rule?.detail ?? ''}`,
      ),
    '',
  ].join('\n');
}

const breakableRules = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');

/** What became of a client that was derived, and why it is right that no rule noticed it, if none did. */
export interface DerivedResult {
  readonly id: string;
  /** `noticed`: a rule turned red. `permitted`, `survivor`: none did, for a published reason. `unexplained`: none did. */
  readonly standing: 'noticed' | 'permitted' | 'survivor' | 'unexplained';
  readonly red: readonly string[];
  readonly because?: string;
}

/** What became of a variant that the document permits: no rule may fail it. */
export interface VariantResult {
  readonly id: string;
  readonly failedRules: readonly string[];
  /** By rule, what alone it did otherwise in a command that the rule judged. */
  readonly changed: JudgedClient['changed'];
}

async function redWith(
  contract: Contract,
  deviation: Deviation,
  only?: readonly string[],
  describe?: (subject: ClientDefinition) => ClientDefinition,
): Promise<readonly string[]> {
  return redIn(await rulesWith(contract, deviation, only, describe));
}

function redIn(rules: readonly RuleResult[]): readonly string[] {
  const isRed = ({ verdict }: RuleResult): boolean => verdict === 'failed' || verdict === 'error';
  return rules.filter(isRed).map(({ id }) => id);
}

/** The figures, then what is unexplained and the false positives. */
function derivationSummary(
  standings: readonly DerivedResult[],
  variants: readonly VariantResult[],
): readonly string[] {
  const count = (wanted: DerivedResult['standing']): number =>
    standings.filter(({ standing }) => standing === wanted).length;
  const falsePositives = variants.filter(({ failedRules }) => failedRules.length > 0);
  return [
    `  derived mutants   ${standings.length} of the documented outputs, requests and switches: ${count('noticed')} killed,`,
    `                   ${count('permitted')} permitted, ${count('survivor')} published survivors`,
    `  variants         ${variants.length - falsePositives.length} of ${variants.length} that the document permits fail no rule`,
    '',
    ...standings.filter(({ standing }) => standing === 'unexplained').map(({ id }) => `  unexplained  ${id}`),
    ...falsePositives.map(({ id, failedRules }) => `  false positive  ${id}: ${failedRules.join(', ')}`),
  ];
}
