import { setMaxListeners } from 'node:events';
import process from 'node:process';
import type { Contract } from '#harness/contract/contract.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import { rules as everyRule } from '#harness/register/register.ts';
import { failureLines, isQuiet } from './failures.ts';
import { checkBundledClient, without } from './own-client.ts';
import type { selectClients } from './select-mutants.ts';
import { deviationOf } from './variants.ts';

const breakableRules = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');

/** The number of clients that run in parallel. Each client has separate simulated services. */
const clientsAtOnce = 3;

export type ClientProof = Awaited<ReturnType<typeof proveRulesOfClients>>;

/** Tests the bundled client with each mutant and variant. Once interrupted, starts no further test. */
export async function proveRulesOfClients(
  contract: Contract,
  { mutants, variants }: ReturnType<typeof selectClients>,
  interrupted: AbortSignal,
  progress: (done: number, of: number, last: string) => void,
) {
  // No limit on listeners, since each of the parallel cucumber runs adds some to the process.
  setMaxListeners(0, process);
  let done = 0;
  const of = mutants.length + variants.length;
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
      const { rules } = await checkBundledClient(contract, deviation, { only: [rule] });
      const { verdict, detail = '' } = rules.find((own) => own.id === rule) ?? {};
      return { id, rule, verdict, detail };
    }),
    variants: await each(variants, async (variant) => {
      const describe = (subject: Parameters<typeof without>[0]) => without(subject, variant.lacks);
      const { failures } = await checkBundledClient(contract, deviationOf(variant), { describe });
      return { id: variant.id, ...failures };
    }),
  };
}

/** Whether the mutant made its rule fail. */
export const isKilled = ({ verdict }: ClientProof['mutants'][number]): boolean => verdict === 'failed';

export const isProvenOfClients = (proof: ClientProof): boolean => problemsOf(proof).length === 0;

function problemsOf({ mutants, variants }: ClientProof): readonly string[] {
  return [
    ...variants.flatMap(failureLines),
    ...mutants
      .filter((trial) => !isKilled(trial))
      .map(({ id, verdict, detail }) => `  survived  ${id}: ${verdict ?? 'not run'} ${detail}`),
  ];
}

/** The proof as text: the metrics, then every problem. */
export function clientProofSummary(proof: ClientProof): string {
  const { mutants, variants } = proof;
  const killed = mutants.filter(isKilled);
  const rules = breakableRules.filter(({ id }) => killed.some(({ rule }) => rule === id));
  const passed = variants.filter(isQuiet);
  return [
    '',
    `  client mutants   ${killed.length} of ${mutants.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${breakableRules.length} rules for clients that can fail were seen failing`,
    `  variants         ${passed.length} of ${variants.length} that the document permits fail no rule`,
    '',
    ...problemsOf(proof),
    '',
  ].join('\n');
}
