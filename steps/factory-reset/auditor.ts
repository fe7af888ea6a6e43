import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  type Ask,
  findRecords,
  type RecordSet,
  takeInventory,
} from '#harness/rules/factory-reset/inventory.ts';
import { activities, type Kind } from '#harness/rules/factory-reset/kinds.ts';
import { assumeSome, holdsRemovable } from '#harness/rules/factory-reset/records.ts';
import { assumeReset, resetAmong } from '#harness/rules/factory-reset/reset-request.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { headersFor, introduce } from '#harness/scenario/callers.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';

/** Looks at what a reset does, with a key that no reset removes (§4.5). */
export const auditor: Caller = { kind: 'infrastructure', method: 'api-key' };

/** Asks as the auditor. That a reset removed the auditor's key is judged by the rule of such keys, not here. */
export function askAsAuditor(scenario: ScenarioContext): Ask {
  return async (operation, call) => {
    const exchange = await scenario.ask(operation, auditor, call);
    if (![401, 403].includes(exchange.response.status)) return exchange;
    await introduce(scenario.session, auditor.kind, auditor.method);
    return scenario.ask(operation, auditor, call);
  };
}

/** Some of every kind that a reset removes or keeps, beside the auditor. */
export async function populate(scenario: ScenarioContext): Promise<void> {
  await headersFor(scenario.session, auditor);
  await scenario.enter('the system is populated');
}

/** The same where a reset would find nothing to remove; a server that has something needs nobody to populate it. */
export async function populateUnlessPopulated(scenario: ScenarioContext): Promise<void> {
  const hasSomething = holdsRemovable(await scenario.aside(() => takeInventory(askAsAuditor(scenario))));
  if (!hasSomething) await populate(scenario);
}

/** Finds and keeps the records of a kind. Without any, the scenario ends. */
export async function noteRecords(scenario: ScenarioContext, kind: Kind): Promise<void> {
  const found = await findRecords(askAsAuditor(scenario), kind);
  assumeSome(kind, found);
  scenario.values.set(kind.name, found);
}

/** The reset of a scenario. One that was refused ends it: there is no outcome to look at. */
export function resetOf({ exchanges }: ScenarioContext): Exchange {
  const reset = resetAmong(exchanges);
  assumeReset(reset);
  return reset;
}

/** The records of a kind as they were noted, and as they are after the reset. */
export async function beforeAndAfter(
  scenario: ScenarioContext,
  kind: Kind,
): Promise<[before: RecordSet, now: RecordSet]> {
  const before = scenario.values.get(kind.name) as RecordSet;
  resetOf(scenario);
  return [before, await findRecords(askAsAuditor(scenario), kind, before)];
}

/** The first and the latest answer of an operation in this scenario. */
export function answersOf(
  { exchanges }: ScenarioContext,
  operation: string,
): [first: Exchange, latest: Exchange] {
  const answers = exchanges.filter((exchange) => exchange.operation === operation);
  const [first] = answers;
  if (first === undefined) throw new HarnessError('INTERNAL', `No step has asked for ${operation}.`);
  return [first, answers.at(-1) ?? first];
}

/** Makes the store fail once, at the first, the middle or the last step of the next reset. */
export async function interruptAt(scenario: ScenarioContext, place: string): Promise<void> {
  const { steps } = await scenario.enter('the store fails');
  const known = Array.isArray(steps) ? steps : [];
  const index = { first: 0, middle: Math.floor(known.length / 2), last: known.length - 1 }[place] ?? 0;
  if (known[index] !== undefined) await scenario.enter('the store fails', { atStep: known[index] });
}

/**
 * Ends a scenario whose second reset was refused for an Activity, where other Activities than the first reset's own
 * are listed: a built-in Schedule may have begun to run (§4.5, §7.5).
 */
export async function assumeNothingElseInProgress(scenario: ScenarioContext): Promise<void> {
  const isSecond = scenario.exchanges.some((each) => each.operation === 'resetSystem' && isSuccess(each));
  if (!isSecond) return;
  const { listed } = await findRecords(askAsAuditor(scenario), activities);
  if (listed.length <= 1) return;
  throw new Untestable(
    'not-seen',
    `${listed.length} Activities are listed, of which another may be in progress`,
  );
}

/** Statuses that say in any product that something has not ended; the document shows none of them (§3.3). */
const unfinished = /progress|queue|run|pend|active|start|wait|paus|schedul|new|creat/i;

/** Ends a scenario that nothing is to forbid, where an Activity may be in progress by what the list shows of it. */
export async function assumeNothingInProgress(scenario: ScenarioContext): Promise<void> {
  for (let looks = 0; looks < 5; looks += 1) {
    const { listed } = await findRecords(askAsAuditor(scenario), activities);
    const shows = listed.every(({ status }) => typeof status === 'string');
    if (!shows) throw new Untestable('not-seen', 'an Activity does not show its status');
    if (!listed.some(({ status }) => unfinished.test(String(status)))) return;
    await setTimeout(1_000);
  }
  throw new Untestable('not-seen', 'an Activity is in progress');
}
