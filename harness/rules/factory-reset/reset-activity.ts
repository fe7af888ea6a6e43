import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, type Members } from '#harness/rules/judging/expectation.ts';
import { identityOf, type RecordSet } from './inventory.ts';

/** The Activities that were not there before the reset. */
function newActivities(before: RecordSet, now: RecordSet): readonly Members[] {
  const known = new Set(before.listed.map(identityOf));
  return now.listed.filter((record) => !known.has(identityOf(record)));
}

export function isRecorded(before: RecordSet, now: RecordSet): void {
  const activities = newActivities(before, now);
  expectThat(
    activities.length > 0,
    'an Activity that records the reset',
    'no new Activity',
    ...now.exchanges,
  );
  // How it is told from others is open (OP-101), save where every one of them names an operation that is no reset.
  const isOther = activities.every((activity) => !speaksOfReset(activity) && namesOperation(activity));
  expectThat(!isOther, 'an Activity whose operation is a reset', activities, ...now.exchanges);
}

const people = /initiat|user|caller|principal|by$/i;

function speaksOfReset(activity: Members): boolean {
  return Object.entries(activity).some(
    ([member, value]) => !people.test(member) && /reset/i.test(JSON.stringify(value) ?? ''),
  );
}

function namesOperation(activity: Members): boolean {
  return Object.entries(activity).some(
    ([member, value]) => /operation(type|name)?$/i.test(member) && typeof value === 'string' && value !== '',
  );
}

/**
 * How an Activity names its initiator is open (OP-87): by anything that the initiator is called, anywhere. Where nobody
 * told us what that is, the name may be one that we do not know.
 */
export function namesInitiator(
  names: readonly string[],
  areTold: boolean,
  before: RecordSet,
  now: RecordSet,
): void {
  const activities = newActivities(before, now);
  // That there is one has a rule of its own.
  if (activities.length === 0) throw new Untestable('not-seen', 'the reset left no Activity behind');
  const named = activities.some((activity) => placeOf(names, activity) !== undefined);
  if (!named && !areTold)
    throw new Untestable('state-unsupported', '"a caller exists" does not answer the name of the caller', [
      'a caller exists',
    ]);
  if (!named && activities.some(namesById))
    throw new Untestable('not-seen', 'the Activity names its initiator by an id that nobody told us (OP-87)');
  expectThat(named, `an Activity that names ${names.join(' or ')}`, activities, ...now.exchanges);
}

function namesById(activity: Members): boolean {
  return Object.entries(activity).some(
    ([member, value]) => people.test(member) && /^(?:\d+|[0-9a-f-]{32,36})$/i.test(String(value)),
  );
}

/** OP-87: where an Activity names its initiator. */
export function describeInitiator(names: readonly string[], before: RecordSet, now: RecordSet): string {
  const places = newActivities(before, now).map((activity) => placeOf(names, activity));
  return places.find((place) => place !== undefined) ?? 'in no way that is known here';
}

/** OP-101: the target type and name of the Activity. */
export function describeActivity(before: RecordSet, now: RecordSet): string {
  const types = newActivities(before, now).map(
    ({ targetType, name }) => `${String(targetType)}, ${String(name)}`,
  );
  return types.length === 0 ? 'no new Activity' : `target type and name: ${types.join('; ')}`;
}

/** The member of an Activity that names somebody, and whether by identifier. */
function placeOf(names: readonly string[], activity: Members, within = ''): string | undefined {
  for (const [member, value] of Object.entries(activity)) {
    const place = `${within}${member}`;
    const found = isObject(value) ? placeOf(names, value, `${place}.`) : undefined;
    if (found !== undefined) return found;
    const text = String(value).toLowerCase();
    const name = names.find((each) => text.includes(each.toLowerCase()));
    if (name !== undefined) return `${place} holds ${/^[0-9a-f-]{32,36}$/i.test(name) ? 'an id' : 'a name'}`;
  }
  return undefined;
}
