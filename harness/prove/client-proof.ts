import type { CommandLine, Subject } from '#harness/client/subject.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { faultyClient, ownClient } from '#harness/places.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { rules as everyRule } from '#harness/rules/register.ts';
import { clientsAtOnce, verifySubject } from '#harness/run/verify-client.ts';
import { doAll } from '#harness/work-queue.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

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
  const { subject, release } = await readSubject(ownSubject);
  const trials: ClientTrial[] = [];
  await doAll(faults, clientsAtOnce, async (fault) => {
    if (interrupted.aborted) return;
    const run = { subject: faulty(subject, fault), release, only: [fault.rule] };
    const { rules } = await verifySubject(contract, run);
    trials.push({ fault, rule: rules.find(({ id }) => id === fault.rule) });
    progress(trials.length, fault.id);
  });
  return trials.toSorted((a, b) => a.fault.id.localeCompare(b.fault.id));
}

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

const rulesOfClients = everyRule.filter(({ subject }) => subject === 'client');

/** Our own client with a fault. */
function faulty(subject: Subject, { id }: ClientFault): Subject {
  const changed = Object.entries(subject.commands).map(([name, command]: [string, CommandLine]) => [
    name,
    { ...command, line: command.line.replace(ownClient, `${faultyClient} ${id}`) },
  ]);
  return { ...subject, timeoutSeconds: 20, commands: Object.fromEntries(changed) as Subject['commands'] };
}
