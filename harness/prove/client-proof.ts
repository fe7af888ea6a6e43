import { setMaxListeners } from 'node:events';
import process from 'node:process';
import type { Contract } from '#harness/contract/contract.ts';
import { rules as everyRule } from '#harness/register/register.ts';
import { root } from '#harness/root.ts';
import { doAll } from '#harness/work-queue.ts';
import { covers, excuse, readAcceptedSurvivors } from './classify-mutant.ts';
import { failureLines, isQuiet } from './failures.ts';
import {
  type NearPair,
  nearest,
  type Pairing,
  pairProblems,
  pairSummary,
  readWithoutPair,
} from './near-pairs.ts';
import { checkBundledClient, clientsAtOnce, without } from './own-client.ts';
import type { ClientTrials } from './select-mutants.ts';

/** The file that gives the reasons why some derived mutants are not detected. */
export const exceptionsFile = `${root}openapi/accepted-client-survivors.yaml`;

const breakableRules = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');

/** Tests the bundled client with each mutant and variant. Once interrupted, starts no further test. */
export async function proveRulesOfClients(...given: Parameters<typeof tryClients>) {
  const tried = await tryClients(...given);
  return { ...tried, pairs: pairsOf(tried), withoutPair: await readWithoutPair() };
}

export type ClientProof = Awaited<ReturnType<typeof tryClients>> & Pairing;

async function tryClients(
  contract: Contract,
  { mutants, derived, variants }: ClientTrials,
  interrupted: AbortSignal,
  progress: (done: number, of: number, last: string) => void,
) {
  // No limit on listeners, since each of the parallel cucumber runs adds some to the process.
  setMaxListeners(0, process);
  let done = 0;
  const of = mutants.length + derived.length + variants.length;
  const exceptions = await readAcceptedSurvivors(exceptionsFile);
  /** Tries the clients, several at once, until interrupted; returns the results in the order of the ids. */
  async function each<Tried extends { readonly id: string }, Result extends { readonly id: string }>(
    clients: readonly Tried[],
    attempt: (client: Tried) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const results: Result[] = [];
    await doAll(clients, clientsAtOnce, async (client) => {
      if (interrupted.aborted) return;
      results.push(await attempt(client));
      done += 1;
      progress(done, of, client.id);
    });
    return results.toSorted((a, b) => a.id.localeCompare(b.id));
  }
  return {
    // For each mutant, only the scenarios of its `rule` are run.
    mutants: await each(mutants, async ({ id, rule, deviation }) => {
      const { rules, changed } = await checkBundledClient(contract, deviation, { only: [rule] });
      const { verdict, detail = '' } = rules.find((own) => own.id === rule) ?? {};
      return { id, rule, verdict, detail, changed: changed[rule] ?? [] };
    }),
    // First, only the scenarios of `rules` run. If these do not detect the mutant, all scenarios run.
    derived: await each(derived, async ({ id, rules, deviation }) => {
      const failedOf = async (only?: readonly string[]) =>
        (await checkBundledClient(contract, deviation, only && { only })).failures.red.map(
          ({ rule }) => rule,
        );
      const near = await failedOf(rules);
      const red = near.length > 0 ? near : await failedOf();
      const noticed = { standing: 'noticed' } as const;
      return { id, red, ...(red.length > 0 ? noticed : excuse(exceptions.find((one) => covers(one, id)))) };
    }),
    variants: await each(variants, async ({ id, deviation, lacks }) => {
      const describe = (subject: Parameters<typeof without>[0]) => without(subject, lacks);
      const { failures, changed } = await checkBundledClient(contract, deviation, { describe });
      return { id, ...failures, changed };
    }),
  };
}

/** Whether the mutant made its rule fail. */
export const isKilled = ({ verdict }: ClientProof['mutants'][number]): boolean => verdict === 'failed';

/** For each rule, the most similar pair of a detected mutant and a variant without failed rules. */
function pairsOf({ mutants, variants }: Pick<ClientProof, 'mutants' | 'variants'>): readonly NearPair[] {
  const spared = variants.filter(isQuiet);
  return breakableRules.map(({ id: rule }) => ({
    rule,
    ...nearest(
      mutants
        .filter((trial) => trial.rule === rule && isKilled(trial))
        .flatMap(({ id, changed }) => changed.map((part) => ({ id, part }))),
      spared.flatMap(({ id, changed }) => (changed[rule] ?? []).map((part) => ({ id, part }))),
    ),
  }));
}

/** Whether there are no problems. If `isComplete`, each rule without a near pair needs a published reason. */
export const isProvenOfClients = (proof: ClientProof, isComplete: boolean): boolean =>
  problemsOf(proof, isComplete).length === 0;

function problemsOf(proof: ClientProof, isComplete: boolean): readonly string[] {
  const { mutants, derived, variants } = proof;
  return [
    ...(isComplete ? pairProblems(proof) : []),
    ...derived.filter(({ standing }) => standing === 'unexplained').map(({ id }) => `  no reason  ${id}`),
    ...variants.flatMap(failureLines),
    ...mutants
      .filter((trial) => !isKilled(trial))
      .map(({ id, verdict, detail }) => `  survived  ${id}: ${verdict ?? 'not run'} ${detail}`),
  ];
}

/** The proof as text: the metrics, then every problem. */
export function clientProofSummary(proof: ClientProof, isComplete: boolean): string {
  const { mutants, derived, variants, pairs } = proof;
  const killed = mutants.filter(isKilled);
  const rules = breakableRules.filter(({ id }) => killed.some(({ rule }) => rule === id));
  const count = (wanted: ClientProof['derived'][number]['standing']): number =>
    derived.filter(({ standing }) => standing === wanted).length;
  const passed = variants.filter(isQuiet);
  return [
    '',
    `  client mutants   ${killed.length} of ${mutants.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${breakableRules.length} rules for clients that can fail were seen failing`,
    `  derived mutants  ${derived.length} derived from the documented outputs, requests and switches: ${count('noticed')} killed,`,
    `                   ${count('permitted')} permitted, ${count('survivor')} survivors with a published reason`,
    `  variants         ${passed.length} of ${variants.length} that the document permits fail no rule`,
    ...(isComplete ? pairSummary(pairs) : []),
    '',
    ...problemsOf(proof, isComplete),
    '',
  ].join('\n');
}
