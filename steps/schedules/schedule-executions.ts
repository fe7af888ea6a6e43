import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { totalOf } from '#harness/rules/schedules/executions.ts';
import type { Asker } from '#steps/world/asker.ts';

const administrator: Caller = { kind: 'administrator' };

/** Lists the Schedule Executions with a status, which may be any word. */
export function listByStatus(asker: Asker, caller: Caller, status: string): Promise<Exchange> {
  return asker.ask('listScheduleExecutions', caller, { query: { status }, deliberate: true });
}

/**
 * What becomes of a status that is sent with the list, which is open (OP-83). At least one execution ended other
 * than Failed, so a list that heeds the status is shorter than the whole.
 */
export async function findReactionToStatus(asker: Asker): Promise<'heeded' | 'ignored' | 'refused'> {
  const all = await asker.ask('listScheduleExecutions', administrator);
  const failed = await listByStatus(asker, administrator, 'Failed');
  if (!isSuccess(failed)) return 'refused';
  return totalOf(failed) < totalOf(all) ? 'heeded' : 'ignored';
}

/** Ends the scenario where the list does not heed a status: there is no other request to send one with. */
export async function assertTakesStatus(asker: Asker): Promise<void> {
  const reaction = await findReactionToStatus(asker);
  if (reaction === 'heeded') return;
  throw new Untestable('operation-not-found', `a status sent with the list of executions is ${reaction}`);
}
