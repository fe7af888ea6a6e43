import type { Subject } from '#harness/client/subject.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { rules as everyRule } from '#harness/rules/register.ts';
import { verifySubject } from '#harness/run/verify-client.ts';
import { doAll } from '#harness/work-queue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { inProcess } from './in-process-client.ts';

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** How many faulty clients run at a time: each has its own staged services. */
const clientsAtOnce = 3;

/** What became of the rule that a fault breaks. */
export interface ClientTrial {
  readonly fault: ClientFault;
  readonly rule: RuleResult | undefined;
}

/** Whether the rule that the fault breaks turned red. */
export const isKilled = ({ rule }: ClientTrial): boolean => rule?.verdict === 'failed';

/**
 * Runs our own client with each fault against the examples of the rule that the fault breaks, and tells after each.
 * Interrupted, it leaves out what it had not begun.
 */
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

/** The verdicts on our own client with a wrong turn. */
export async function rulesWith(
  contract: Contract,
  wrong: ClientFault['wrong'] | undefined,
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readSubject(ownSubject);
  const run = { subject: impatient(subject), release, runScript: inProcess(wrong), ...(only && { only }) };
  return (await verifySubject(contract, run)).rules;
}

/** A client that hangs need not take long to show it. */
const impatient = (subject: Subject): Subject => ({ ...subject, timeoutSeconds: 12 });

/** The proof for a person: the figures, then every fault that went unnoticed. */
export function clientProofSummary(trials: readonly ClientTrial[]): string {
  const killed = trials.filter(isKilled);
  const rules = rulesOfClients.filter(({ id }) => killed.some(({ fault }) => fault.rule === id));
  return [
    '',
    `  client faults    ${killed.length} of ${trials.length} killed by the rule they break`,
    `  rules proven     ${rules.length} of ${rulesOfClients.length} rules for clients were seen failing`,
    '',
    ...trials
      .filter((trial) => !isKilled(trial))
      .map(
        ({ fault, rule }) => `  survived  ${fault.id}: ${rule?.verdict ?? 'not run'} ${rule?.detail ?? ''}`,
      ),
    '',
  ].join('\n');
}

const rulesOfClients = everyRule.filter(({ subject, basis }) => subject === 'client' && basis !== 'open');
