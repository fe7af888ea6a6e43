import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { totalOf } from '#harness/rules/schedules/schedules.ts';
import type { Asker } from '#steps/world/asker.ts';
import type { Caller } from '#steps/world/callers.ts';

const administrator: Caller = { kind: 'administrator' };

/** Asks for the Schedule Executions with a status, any word will do. */
export function askByStatus(asker: Asker, caller: Caller, status: string): Promise<Exchange> {
  return asker.ask('listScheduleExecutions', caller, { query: { status }, deliberate: true });
}

/**
 * What becomes of a status that a client sends with the list, which is open (OP-83). One execution at least has
 * finished otherwise than Failed, so that a list which heeds the status leaves that one out.
 */
export async function reactionToStatus(asker: Asker): Promise<'heeded' | 'ignored' | 'refused'> {
  const all = await asker.ask('listScheduleExecutions', administrator);
  const failed = await askByStatus(asker, administrator, 'Failed');
  if (!isSuccess(failed)) return 'refused';
  return totalOf(failed) < totalOf(all) ? 'heeded' : 'ignored';
}

/** Where no request takes a status, nothing can be shown of the ones it takes. */
export async function assertTakesStatus(asker: Asker): Promise<void> {
  const reaction = await reactionToStatus(asker);
  if (reaction === 'heeded') return;
  throw new Untestable('operation-not-found', `a status sent with the list of executions is ${reaction}`);
}
