import type { StateValues } from '#harness/control/control.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { findRecords, type RecordSet } from '#harness/rules/factory-reset/inventory.ts';
import { metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import { assumePresent, assumeServed, identityIn } from '#harness/rules/factory-reset/people.ts';
import { isObject, isSuccess } from '#harness/rules/judging/expectation.ts';
import { introduce } from '#harness/scenario/callers.ts';
import type { ScenarioContext } from '#harness/scenario/scenario-context.ts';
import { knownValue } from '#harness/scenario/values.ts';
import { askAsAuditor } from './auditor.ts';

export function findMetaverseObjects(scenario: ScenarioContext): Promise<RecordSet> {
  return findRecords(askAsAuditor(scenario), metaverseObjects);
}

/** The Metaverse Objects of the administrators that were noted. */
export function administratorsOf({ values }: ScenarioContext): readonly string[] {
  return values.get('administrators') as readonly string[];
}

/** What the caller whose names were noted is called. */
export function namesOf({ values }: ScenarioContext): readonly string[] {
  return values.get('names') as readonly string[];
}

/** Whether state control has told a name of that caller: without it the service may know one that nobody told us. */
export function areNamesTold({ values }: ScenarioContext): boolean {
  return values.get('namesAreTold') === true;
}

/**
 * Keeps the Metaverse Objects of administrators. A person who signed in holds the role through their own; a key may
 * have it otherwise, and is asked only where nobody can sign in.
 */
export async function noteAdministrators(scenario: ScenarioContext): Promise<void> {
  for (const method of ['bearer', 'api-key'] as const) {
    const caller: Caller = { kind: 'administrator', method };
    const id = await scenario.ask('getUserInfo', caller).then(identityIn, unlessUntestable);
    if (id === undefined) continue;
    assumePresent(id, await findMetaverseObjects(scenario));
    scenario.values.set('administrators', [id]);
    return;
  }
  throw new Untestable('not-seen', 'no administrator has a Metaverse Object');
}

export async function notePerson(scenario: ScenarioContext): Promise<void> {
  assumePresent(knownValue(scenario.values, 'metaverseObjectId'), await findMetaverseObjects(scenario));
}

/** Keeps everything that a caller is called: by state control, by user info, by their Metaverse Object. */
export async function noteNames(
  scenario: ScenarioContext,
  { kind, method = 'api-key' }: Caller,
): Promise<void> {
  const { profile, removed } = scenario.session;
  const isOwn = profile.credentials[`${kind}:${method}`] !== undefined && !removed.has(`${kind}:${method}`);
  const introduced: StateValues = isOwn ? {} : await introduce(scenario.session, kind, method);
  const { content } = (await scenario.ask('getUserInfo', { kind, method })).response;
  const { name, metaverseObjectId } = isObject(content) ? content : {};
  const object = await displayNameOf(scenario, metaverseObjectId);
  const { headers: _, ...values } = introduced;
  const told = Object.values(values).filter(isName);
  const names = [...told, name, metaverseObjectId, object].filter(isName);
  if (names.length === 0) throw new Untestable('not-seen', 'nothing says what the caller is called');
  scenario.values.set('names', [...new Set(names)]);
  scenario.values.set('namesAreTold', told.length > 0);
}

/** Makes sure that a caller is served before the reset; a portal session begins with it. */
export async function assumeAccess(scenario: ScenarioContext, caller: Caller): Promise<void> {
  if (caller.method === 'session') await introduce(scenario.session, caller.kind, caller.method);
  assumeServed(await scenario.ask('getUserInfo', caller));
}

async function displayNameOf(scenario: ScenarioContext, id: unknown): Promise<unknown> {
  if (typeof id !== 'string') return undefined;
  const exchange = await askAsAuditor(scenario)('getMetaverseObject', { path: { id } }).catch(
    unlessUntestable,
  );
  const content = exchange !== undefined && isSuccess(exchange) ? exchange.response.content : undefined;
  return isObject(content) ? content.displayName : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length > 1;
}
