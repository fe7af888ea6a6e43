import { setMaxListeners } from 'node:events';
import process from 'node:process';
import type { Contract } from '#harness/contract/contract.ts';
import { readExceptions } from '#harness/prove/alterations/exceptions.ts';
import { rules as everyRule } from '#harness/register/register.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { doAll } from '#harness/work-queue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import type { ClientTrials } from './choose-clients.ts';
import {
  type DerivedStanding,
  derivationSummary,
  tryDerivedFaults,
  tryVariants,
  type VariantStanding,
} from './client-derivations.ts';
import { clientsAtOnce, rulesWith } from './own-client.ts';

/** What became of the rule that a fault breaks. */
export interface ClientTrial {
  readonly fault: ClientFault;
  readonly rule: RuleResult | undefined;
}

/** What became of every client that was tried. */
export interface ClientProof {
  readonly faults: readonly ClientTrial[];
  readonly derived: readonly DerivedStanding[];
  readonly variants: readonly VariantStanding[];
}

/** Why some derived faults go unnoticed. */
export const exceptionsFile = `${root}harness/prove/client-exceptions.yaml`;

/** Whether the rule that the fault breaks turned red. */
export const isKilled = ({ rule }: ClientTrial): boolean => rule?.verdict === 'failed';

/** Whether every fault was noticed or is explained, and no variant was accused. */
export const isProvenOfClients = ({ faults, derived, variants }: ClientProof): boolean =>
  faults.every(isKilled) &&
  derived.every(({ standing }) => standing !== 'unexplained') &&
  variants.every(({ accusedBy }) => accusedBy.length === 0);

/** Tries our own client with each fault and variant. Interrupted, it leaves out what it had not begun. */
export async function proveRulesOfClients(
  contract: Contract,
  { faults, derived, variants }: ClientTrials,
  interrupted: AbortSignal,
  progress: (done: number, of: number, last: string) => void,
): Promise<ClientProof> {
  // Every cucumber that runs listens to the process.
  setMaxListeners(0, process);
  let done = 0;
  const of = faults.length + derived.length + variants.length;
  const watch = (_: number, last: string): void => {
    done += 1;
    progress(done, of, last);
  };
  return {
    faults: await tryClientFaults(contract, faults, interrupted, watch),
    derived: await tryDerivedFaults(
      contract,
      derived,
      await readExceptions(exceptionsFile),
      interrupted,
      watch,
    ),
    variants: await tryVariants(contract, variants, interrupted, watch),
  };
}

/** Runs our own client with each fault against the examples of the rule that the fault breaks, and tells after each. */
export async function tryClientFaults(
  contract: Contract,
  faults: readonly ClientFault[],
  interrupted: AbortSignal,
  progress: (done: number, last: string) => void,
): Promise<readonly ClientTrial[]> {
  const trials: ClientTrial[] = [];
  await doAll(faults, clientsAtOnce, async (fault) => {
    if (interrupted.aborted) return;
    const rules = await rulesWith(contract, fault.wrong, [fault.rule]);
    trials.push({ fault, rule: rules.find(({ id }) => id === fault.rule) });
    progress(trials.length, fault.id);
  });
  return trials.toSorted((a, b) => a.fault.id.localeCompare(b.fault.id));
}

/** The proof for a person: the figures, then every client that calls for an explanation. */
export function clientProofSummary({ faults, derived, variants }: ClientProof): string {
  const killed = faults.filter(isKilled);
  const rules = breakableRules.filter(({ id }) => killed.some(({ fault }) => fault.rule === id));
  return [
    '',
    `  client faults    ${killed.length} of ${faults.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${breakableRules.length} rules for clients that can fail were seen failing`,
    ...derivationSummary(derived, variants),
    '',
    ...faults
      .filter((trial) => !isKilled(trial))
      .map(
        ({ fault, rule }) => `  survived  ${fault.id}: ${rule?.verdict ?? 'not run'} ${rule?.detail ?? ''}`,
      ),
    '',
  ].join('\n');
}

const breakableRules = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');
