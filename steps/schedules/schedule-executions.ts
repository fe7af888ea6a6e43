import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { totalOf } from '#harness/rules/schedules/executions.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';

const administrator: Caller = { kind: 'administrator' };

/** Lists the Schedule Executions with a status, which may be any word. */
export function listByStatus(scenario: ScenarioContext, caller: Caller, status: string): Promise<Exchange> {
  return scenario.ask('listScheduleExecutions', caller, { query: { status }, deliberate: true });
}

/**
 * What becomes of a status that is sent with the list, which is open (OP-83). At least one execution ended other
 * than Failed, so a list that heeds the status is shorter than the whole.
 */
export async function findReactionToStatus(
  scenario: ScenarioContext,
): Promise<'heeded' | 'ignored' | 'refused'> {
  const all = await scenario.ask('listScheduleExecutions', administrator);
  const failed = await listByStatus(scenario, administrator, 'Failed');
  if (!isSuccess(failed)) return 'refused';
  return totalOf(failed) < totalOf(all) ? 'heeded' : 'ignored';
}

/** Ends the scenario where the list does not heed a status: there is no other request to send one with. */
export async function assertTakesStatus(scenario: ScenarioContext): Promise<void> {
  const reaction = await findReactionToStatus(scenario);
  if (reaction === 'heeded') return;
  throw new Untestable('operation-not-found', `a status sent with the list of executions is ${reaction}`);
}
