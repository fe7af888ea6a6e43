import { fileURLToPath } from 'node:url';
import { verifySubject } from '#harness/cli/client/verify-subject.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import type { CommandLine, Subject } from '#harness/client/subject.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import type { RuleResult } from '#reports/result.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** Whether the rule that a fault breaks turned red. */
export interface ClientTrial {
  readonly fault: string;
  readonly killed: boolean;
  readonly rule: RuleResult | undefined;
}

/** Runs our own client with a fault against the examples of the rule that the fault breaks. */
export async function tryClientFault(contract: Contract, fault: ClientFault): Promise<ClientTrial> {
  const { subject, release } = await readSubject(ownSubject);
  const { rules } = await verifySubject(contract, faulty(subject, fault), release, [fault.rule]);
  const rule = rules.find(({ id }) => id === fault.rule);
  return { fault: fault.id, killed: rule?.verdict === 'failed', rule };
}

function faulty(subject: Subject, { id }: ClientFault): Subject {
  const main = `{here}/main.ts`;
  const changed = Object.entries(subject.commands).map(([name, command]: [string, CommandLine]) => [
    name,
    { ...command, line: command.line.replace(main, `${root}mocks/client-faults/main.ts ${id}`) },
  ]);
  return { ...subject, timeoutSeconds: 20, commands: Object.fromEntries(changed) as Subject['commands'] };
}
