import { setTimeout } from 'node:timers/promises';
import { membersOf } from '#harness/contract/json-values.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported } from '#harness/result/outcome.ts';
import { headersFor, introduce } from '#harness/scenario/callers.ts';
import { isRefusal, isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { readUntil } from '#harness/scenario/waiting.ts';
import {
  type Comparison,
  findRecords,
  type Inventory,
  identityOf,
  type RecordSet,
  type Send,
  takeInventory,
} from './inventory.ts';
import { activities, type Kind } from './kinds.ts';
import { hasNewActivity } from './reset-result.ts';

/** The caller who reads records before and after a reset, with a key that no reset removes (§4.5). */
export const keyHolder: Caller = { kind: 'infrastructure', method: 'api-key' };

/** Sends requests with an infrastructure key. If a reset wrongly removed the key, uses a new key. */
export function requestAsKeyHolder(scenario: Scenario): Send {
  return async (operation, call) => {
    const exchange = await scenario.call(operation, keyHolder, call);
    if (!isRefusal(exchange)) return exchange;
    await introduce(scenario.session, keyHolder.kind, keyHolder.method);
    return scenario.call(operation, keyHolder, call);
  };
}

/** Creates records of every type that a reset removes or keeps, and a key that a reset keeps. */
export async function populate(scenario: Scenario): Promise<void> {
  await headersFor(scenario.session, keyHolder);
  await scenario.enter('the system is populated');
}

/** If the system has no records that a reset would remove, populates the system. */
export async function populateUnlessPopulated(scenario: Scenario): Promise<void> {
  const inventory = await scenario.aside(() => takeInventory(requestAsKeyHolder(scenario)));
  const removable = ['listConnectedSystems', 'listSynchronisationRules', 'listScheduleExecutions'];
  const hasSome = removable.some((operation) => (inventory.get(operation)?.records.length ?? 0) > 0);
  if (!hasSome) await populate(scenario);
}

/** Finds and notes the records of a type. If there are none, the scenario ends. */
export async function noteRecords(scenario: Scenario, kind: Kind): Promise<void> {
  const found = await findRecords(requestAsKeyHolder(scenario), kind);
  if (found.records.length === 0) throw stateUnsupported(`there are no ${kind.name}`);
  scenario.notes.records = { ...scenario.notes.records, [kind.name]: found };
}

export function notedRecords(scenario: Scenario, kind: Kind): RecordSet {
  return scenario.noted('records')[kind.name] as RecordSet;
}

export async function noteEverything(scenario: Scenario): Promise<void> {
  scenario.notes.inventory = await takeInventory(requestAsKeyHolder(scenario));
}

/** The ids and names of the records that no longer exist. */
export async function removedNames(scenario: Scenario): Promise<ReadonlySet<string>> {
  const { before, now } = await everythingBeforeAndAfter(scenario);
  const namesIn = (inventory: Inventory): Set<string> =>
    new Set(
      [...inventory.values()].flatMap(({ listed }) =>
        listed.flatMap(({ id, name, displayName }) =>
          [id, name, displayName].map((each) => String(each).toLowerCase()),
        ),
      ),
    );
  return namesIn(before).difference(namesIn(now));
}

export async function everythingBeforeAndAfter(
  scenario: Scenario,
): Promise<{ readonly before: Inventory; readonly now: Inventory }> {
  const before = scenario.noted('inventory');
  return { before, now: await takeInventory(requestAsKeyHolder(scenario)) };
}

export const requestedReset = (scenario: Scenario): Exchange => exchangesOf(scenario, 'resetSystem')[1];

/** Returns the response to the reset. If the reset did not succeed, ends the scenario. */
export function resetOf(scenario: Scenario): Exchange {
  const reset = requestedReset(scenario);
  if (isSuccess(reset)) return reset;
  throw notSeen(`the reset did not succeed: status ${reset.response.status}`);
}

/** Returns the records of a type that were noted before the reset, and the records after the reset. */
export async function beforeAndAfter(scenario: Scenario, kind: Kind): Promise<Comparison> {
  const before = notedRecords(scenario, kind);
  resetOf(scenario);
  const now = await findRecords(requestAsKeyHolder(scenario), kind, before);
  return { before, now, exchanges: now.exchanges };
}

/** The Activities before and after the reset. The server may be slow to show the Activity of the reset itself. */
export function activitiesAfter(s: Scenario): Promise<Comparison> {
  return readUntil(s, hasNewActivity, () => beforeAndAfter(s, activities));
}

/** The first and the latest response of an operation in this scenario. */
export function exchangesOf({ exchanges }: Scenario, operation: string): [first: Exchange, latest: Exchange] {
  const called = exchanges.filter((exchange) => exchange.operation === operation);
  const [first] = called;
  if (first === undefined) throw new HarnessError('INTERNAL', `No step has called ${operation}.`);
  return [first, called.at(-1) ?? first];
}

/** The state that returns values of the service which no response of the API shows. */
export const hidden = 'internal records are reported';

/** The number of records of a type that remain although their Connected System was removed. */
export async function countOrphans(scenario: Scenario, kind: Kind): Promise<number> {
  const { orphanedRecords: counts } = await scenario.enter(hidden);
  const left = membersOf(counts)[kind.orphans ?? ''];
  if (typeof left === 'number') return left;
  throw stateUnsupported(
    `state control did not return the number of ${kind.name} without a Connected System`,
  );
}

export async function noteProvenance(scenario: Scenario): Promise<void> {
  const { builtInsRecordedAt } = await scenario.enter(hidden);
  scenario.notes.recordedBefore = builtInsRecordedAt;
}

/** The latest time in the provenance of built-in records before the reset, and the earliest time after it. */
export async function provenanceBeforeAndAfter(
  scenario: Scenario,
): Promise<{ readonly latest: number; readonly earliest: number }> {
  const { builtInsRecordedAt: now } = await scenario.enter(hidden);
  const latest = instantOf(membersOf(scenario.notes.recordedBefore).latest);
  const earliest = instantOf(membersOf(now).earliest);
  if (latest !== undefined && earliest !== undefined) return { latest, earliest };
  throw stateUnsupported('state control did not return the times in builtInsRecordedAt');
}

/** Makes the store fail once, at the first, middle or last step of the next reset. */
export async function interruptAt(scenario: Scenario, step: string): Promise<void> {
  const { steps } = await scenario.enter('the next factory reset fails');
  const known = Array.isArray(steps) ? steps : [];
  const index = { first: 0, middle: Math.floor(known.length / 2), last: known.length - 1 }[step] ?? 0;
  if (known[index] !== undefined)
    await scenario.enter('the next factory reset fails', { atStep: known[index] });
}

/** Ends the scenario if an Activity of a built-in Schedule may have blocked a second reset (§4.5, §7.5). */
export async function assumeNothingElseInProgress(scenario: Scenario): Promise<void> {
  const isSecond = scenario.exchanges.some((each) => each.operation === 'resetSystem' && isSuccess(each));
  if (!isSecond) return;
  const { listed } = await findRecords(requestAsKeyHolder(scenario), activities);
  if (listed.length <= 1) return;
  throw notSeen(
    `an Activity other than that of the first reset may be in progress: ${listed.length} Activities are listed`,
  );
}

/** §3.3 names no statuses of ended Activities, so these are the statuses of finished executions in §3.2. */
const ended = /^complete(?:d|witherror)?$|^failed$|^cancelled$/i;

/** If the status of every Activity matches `ended`, returns ids and statuses. Otherwise returns undefined. */
async function endedActivities(scenario: Scenario): Promise<string | undefined> {
  const { listed } = await findRecords(requestAsKeyHolder(scenario), activities);
  const all = listed.map((record) => `${identityOf(record)} ${String(record.status)}`);
  return listed.every(({ status }) => ended.test(String(status))) ? all.toSorted().join() : undefined;
}

/** Waits up to five seconds until all Activities have ended, and then notes them. */
export async function noteActivities(scenario: Scenario): Promise<void> {
  for (let looks = 0; looks < 5; looks += 1) {
    scenario.notes.ended = await endedActivities(scenario);
    if (scenario.notes.ended !== undefined) return;
    await setTimeout(1_000);
  }
}

/** If an Activity had not ended before the request, or has changed since then, ends the scenario. */
export async function assumeNothingInProgress(scenario: Scenario): Promise<void> {
  const { ended: before } = scenario.notes;
  const isKnown = before !== undefined && (await endedActivities(scenario)) === before;
  if (!isKnown) throw notSeen('an Activity may have been in progress during the request');
}
