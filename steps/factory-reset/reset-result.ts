import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, holdsIf, type Recording, silent } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';
import { type Comparison, identityOf, type RecordSet } from './inventory.ts';

/** The counts that §2.7 names. */
const namedCounts: readonly string[] = [
  'connectedSystemsRemoved',
  'syncRulesRemoved',
  'metaverseObjectsRemoved',
];

/** Returns the fields of the response to a successful reset. For any other exchange, returns undefined. */
function resetResultIn(exchange: Exchange): Fields | undefined {
  if (exchange.operation !== 'resetSystem' || !isSuccess(exchange)) return undefined;
  return membersOf(exchange.response.content);
}

export const hasNamedCounts: Check = (exchange) => {
  const result = resetResultIn(exchange);
  if (result === undefined) return silent('the response is not the result of a reset');
  const isComplete = namedCounts.every((name) => result[name] !== undefined);
  return holdsIf(isComplete, `a result with ${namedCounts.join(', ')}`, exchange.response.body);
};

export const countsInWholeNumbers: Check = (exchange) => {
  const result = resetResultIn(exchange);
  const present = namedCounts.filter((name) => result?.[name] !== undefined);
  if (result === undefined || present.length === 0) return silent('the response has no documented count');
  return holdsIf(
    present.every((name) => isCount(result[name])),
    'non-negative integers',
    result,
  );
};

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** The document leaves open whether a count includes records that are kept or recreated (OP-97). */
export const countsTheRemoved =
  (name: string): Check<Comparison & { readonly reset: Exchange }> =>
  ({ reset, ...comparison }) => {
    const value = resetResultIn(reset)?.[name];
    // Other rules check that a count exists and is a number.
    if (!isCount(value)) return silent(`the response has no valid ${name}`);
    const { length } = comparison.before.records;
    // The count may or may not include kept records, even those that the reset should have removed.
    const allowed = [...new Set([length, length - keptOf(comparison)])];
    const isAllowed = allowed.some((each) => each === value);
    return holdsIf(isAllowed, `${name} ${allowed.join(' or ')}`, value);
  };

/** The counts of concurrent resets add up to at most the number of records: each record is removed once. */
export const countsOnce =
  (name: string): Check<{ readonly resets: readonly Exchange[]; readonly before: RecordSet }> =>
  ({ resets, before }) => {
    const counts = resets
      .map((reset) => resetResultIn(reset)?.[name])
      .filter((count) => isCount(count))
      .map(Number);
    if (counts.length === 0) return silent(`no response has a valid ${name}`);
    const sum = counts.reduce((total, count) => total + count, 0);
    const { length } = before.records;
    return holdsIf(sum <= length, `${name} of at most ${length} in total`, counts.join(' and '));
  };

export function describeCount(reset: Exchange, comparison: Comparison): string {
  const value = resetResultIn(reset)?.metaverseObjectsRemoved;
  const kept = keptOf(comparison);
  if (kept === 0) return 'no Metaverse Object was kept';
  const { length } = comparison.before.records;
  if (value === length) return 'the count includes kept administrators';
  if (value === length - kept) return 'the count does not include kept administrators';
  return `${String(value)}, where ${length - kept} of ${length} were removed`;
}

function keptOf({ before, now }: Comparison): number {
  const left = new Set(now.listed.map(identityOf));
  return before.records.filter((record) => left.has(identityOf(record))).length;
}

export const statusOfReset: Recording = (exchange) =>
  resetResultIn(exchange) && `status ${exchange.response.status}`;

export const furtherCounts: Recording = (exchange) => {
  const result = resetResultIn(exchange);
  if (result === undefined) return undefined;
  const further = Object.keys(result).filter((name) => !namedCounts.includes(name));
  return further.length === 0 ? 'none' : further.sort().join(', ');
};

export const goesAhead: Check = (exchange) =>
  holdsIf(isSuccess(exchange), 'a successful reset', `status ${exchange.response.status}`);

/** While no Activity is in progress, a reset that keeps administrators does not return 409 (§7.5, §7.6). */
export const isNotInConflict: Check = ({ response: { status } }) =>
  holdsIf(status !== 409, 'a status other than 409: no Activity is in progress', `status ${status}`);

export function describeForce({ request, response }: Exchange, isActivityInProgress: boolean): string {
  const force = /"force":true/i.test(request.body ?? '') ? 'with force' : 'without force';
  return `${force}${isActivityInProgress ? ' while an Activity is in progress' : ''}: status ${response.status}`;
}

function newActivities({ before, now }: Comparison): readonly Fields[] {
  const known = new Set(before.listed.map(identityOf));
  return now.listed.filter((record) => !known.has(identityOf(record)));
}

export const hasNewActivity = (comparison: Comparison): boolean => newActivities(comparison).length > 0;

/** §3.3: there is a new Activity that may be the Activity of the reset. */
export const isRecorded: Check<Comparison> = (comparison) => {
  const activities = newActivities(comparison);
  if (activities.length === 0) return holdsIf(false, 'an Activity that records the reset', 'no new Activity');
  // The document does not say how to recognise the Activity of a reset. The rule is broken only if every
  // new Activity names another operation (OP-101).
  const isOther = activities.every((activity) => !namesReset(activity) && namesOperation(activity));
  return holdsIf(!isOther, 'an Activity whose operation is a reset', activities);
};

const people = /initiat|user|caller|principal|by$/i;

function namesReset(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => !people.test(field) && /reset/i.test(JSON.stringify(value) ?? ''),
  );
}

function namesOperation(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => /operation(type|name)?$/i.test(field) && typeof value === 'string' && value !== '',
  );
}

/** The document leaves open how an Activity names a caller, so any of `names` in any field passes (OP-87). */
export const namesInitiator =
  (names: readonly string[]): Check<Comparison> =>
  (comparison) => {
    const activities = newActivities(comparison);
    // Another rule checks that the reset creates an Activity.
    if (activities.length === 0) return silent('the reset created no Activity');
    const isNamed = activities.some((activity) => pathOf(names, activity) !== undefined);
    if (!isNamed && activities.some(namesById))
      return silent('the Activity names its initiator by an unknown id');
    return holdsIf(isNamed, `an Activity that names ${names.join(' or ')}`, activities);
  };

/**
 * Whether the new Activities may name the caller by a name that is not in `names`.
 * The words "system" and "service" are not names of a caller.
 */
export function haveOtherNames(names: readonly string[], comparison: Comparison): boolean {
  const activities = newActivities(comparison);
  const isNamed = activities.some((activity) => pathOf(names, activity) !== undefined);
  return activities.length > 0 && !isNamed && !activities.every(namesTheServiceAlone);
}

/** Whether an Activity has fields that may name its initiator, and all of these name only the service. */
function namesTheServiceAlone(activity: Fields): boolean {
  const named = Object.entries(activity).filter(([field]) => people.test(field));
  return named.length > 0 && named.every(([, value]) => /^(?:the )?(?:system|service)$/i.test(String(value)));
}

function namesById(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => people.test(field) && /^(?:\d+|[0-9a-f-]{32,36})$/i.test(String(value)),
  );
}

export function describeInitiator(names: readonly string[], comparison: Comparison): string {
  const paths = newActivities(comparison).map((activity) => pathOf(names, activity));
  return paths.find((path) => path !== undefined) ?? 'by none of the known names';
}

export function describeActivity(comparison: Comparison): string {
  const types = newActivities(comparison).map(
    ({ targetType, name }) => `${targetType ?? 'no target type'}, ${name ?? 'no name'}`,
  );
  return types.length === 0 ? 'no new Activity' : `target type and name: ${types.join('; ')}`;
}

/** The field of an Activity that identifies a caller, and whether it contains an id or a name. */
function pathOf(names: readonly string[], activity: Fields, within = ''): string | undefined {
  for (const [field, value] of Object.entries(activity)) {
    const path = `${within}${field}`;
    const found = isObject(value) ? pathOf(names, value, `${path}.`) : undefined;
    if (found !== undefined) return found;
    const text = String(value).toLowerCase();
    const name = names.find((each) => text.includes(each.toLowerCase()));
    if (name !== undefined) return `${path} has ${/^[0-9a-f-]{32,36}$/i.test(name) ? 'an id' : 'a name'}`;
  }
  return undefined;
}
