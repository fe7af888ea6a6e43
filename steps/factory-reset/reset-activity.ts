import { type Check, holdsIf, silent } from '#harness/scenario/check.ts';
import { type Fields, isObject } from '#harness/scenario/response.ts';
import { type Comparison, identityOf } from './inventory.ts';

/** The Activities that did not exist before the reset. */
function newActivities({ before, now }: Comparison): readonly Fields[] {
  const known = new Set(before.listed.map(identityOf));
  return now.listed.filter((record) => !known.has(identityOf(record)));
}

export const hasNewActivity = (comparison: Comparison): boolean => newActivities(comparison).length > 0;

/** §3.3: there is a new Activity that may be that of the reset. */
export const isRecorded: Check<Comparison> = (comparison) => {
  const activities = newActivities(comparison);
  if (activities.length === 0) return holdsIf(false, 'an Activity that records the reset', 'no new Activity');
  // How it is recognised is open (OP-101), unless every one of them names an operation that is not a reset.
  const isOther = activities.every((activity) => !speaksOfReset(activity) && namesOperation(activity));
  return holdsIf(!isOther, 'an Activity whose operation is a reset', activities);
};

const people = /initiat|user|caller|principal|by$/i;

function speaksOfReset(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => !people.test(field) && /reset/i.test(JSON.stringify(value) ?? ''),
  );
}

function namesOperation(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => /operation(type|name)?$/i.test(field) && typeof value === 'string' && value !== '',
  );
}

/** How an Activity names its initiator is open (OP-87): any name of the initiator counts, in any field. */
export const namesInitiator =
  (names: readonly string[]): Check<Comparison> =>
  (comparison) => {
    const activities = newActivities(comparison);
    // Another rule checks that there is one.
    if (activities.length === 0) return silent('the reset left no Activity behind');
    const isNamed = activities.some((activity) => pathOf(names, activity) !== undefined);
    if (!isNamed && activities.some(namesById))
      return silent('the Activity names its initiator by an unknown id');
    return holdsIf(isNamed, `an Activity that names ${names.join(' or ')}`, activities);
  };

/**
 * Whether new Activities contain other names only: if no name of the caller is known, one of them may be
 * theirs. A term for the service itself is not a caller's name.
 */
export function haveOtherNames(names: readonly string[], comparison: Comparison): boolean {
  const activities = newActivities(comparison);
  const isNamed = activities.some((activity) => pathOf(names, activity) !== undefined);
  return activities.length > 0 && !isNamed && !activities.every(namesTheServiceAlone);
}

/** Whether every possible initiator of an Activity is a term for the service itself. */
function namesTheServiceAlone(activity: Fields): boolean {
  const named = Object.entries(activity).filter(([field]) => people.test(field));
  return named.length > 0 && named.every(([, value]) => /^(?:the )?(?:system|service)$/i.test(String(value)));
}

function namesById(activity: Fields): boolean {
  return Object.entries(activity).some(
    ([field, value]) => people.test(field) && /^(?:\d+|[0-9a-f-]{32,36})$/i.test(String(value)),
  );
}

/** The field in which an Activity names its initiator. */
export function describeInitiator(names: readonly string[], comparison: Comparison): string {
  const paths = newActivities(comparison).map((activity) => pathOf(names, activity));
  return paths.find((path) => path !== undefined) ?? 'in no way that is known here';
}

/** The target type and name of the Activity. */
export function describeActivity(comparison: Comparison): string {
  const types = newActivities(comparison).map(
    ({ targetType, name }) => `${targetType ?? 'no target type'}, ${name ?? 'no name'}`,
  );
  return types.length === 0 ? 'no new Activity' : `target type and name: ${types.join('; ')}`;
}

/** The field of an Activity that names a caller, and whether by identifier. */
function pathOf(names: readonly string[], activity: Fields, within = ''): string | undefined {
  for (const [field, value] of Object.entries(activity)) {
    const path = `${within}${field}`;
    const found = isObject(value) ? pathOf(names, value, `${path}.`) : undefined;
    if (found !== undefined) return found;
    const text = String(value).toLowerCase();
    const name = names.find((each) => text.includes(each.toLowerCase()));
    if (name !== undefined) return `${path} holds ${/^[0-9a-f-]{32,36}$/i.test(name) ? 'an id' : 'a name'}`;
  }
  return undefined;
}
