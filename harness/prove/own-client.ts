import type { Subject } from '#harness/client/subject.ts';
import { readSubject } from '#harness/client/subject-file.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { verifySubject } from '#harness/run/verify-client.ts';
import { asLines } from '#mocks/client-faults/as-lines.ts';
import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { inProcess } from './in-process-client.ts';

/** The description of our own client, the first subject. */
export const ownSubject = `${root}reference-impl/client/client.yaml`;

/** How many clients are tried at a time: each has its own staged services. */
export const clientsAtOnce = 3;

/** The verdicts on our own client with a wrong turn; of all rules unless some are named. */
export async function rulesWith(
  contract: Contract,
  wrong: ClientFault['wrong'] | undefined,
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readSubject(ownSubject);
  const run = { subject: impatient(subject), release, runScript: inProcess(wrong), ...(only && { only }) };
  return (await verifySubject(contract, run)).rules;
}

/** The same where the client prints lines, and its subject file says so. */
export async function rulesWithLines(
  contract: Contract,
  wrong: ClientFault['wrong'],
  only?: readonly string[],
): Promise<readonly RuleResult[]> {
  const { subject, release } = await readSubject(ownSubject);
  const commands = Object.entries(subject.commands).map(([name, { output, ...command }]) => [
    name,
    { ...command, output: output ?? 'list' },
  ]);
  const inLines: Subject = { ...impatient(subject), commands: Object.fromEntries(commands) };
  const runScript = inProcess((right) => asLines(wrong(right)));
  return (await verifySubject(contract, { subject: inLines, release, runScript, ...(only && { only }) }))
    .rules;
}

/** A client that hangs need not take long to show it. */
const impatient = (subject: Subject): Subject => ({ ...subject, timeoutSeconds: 12 });
