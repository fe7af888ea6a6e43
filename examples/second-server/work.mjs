// Operations with logic: reading lists, parsing enums, setting passwords, and the factory reset.
import { breaks, Reply, refuse } from './answers.mjs';
import { now, stamp, until } from './clock.mjs';
import * as data from './data.mjs';

const { db, drop, situation } = data;

function count(query, name, otherwise) {
  const text = query.get(name) ?? `${otherwise}`;
  if (!/^[1-9]\d*$/.test(text)) refuse(422, 'not_a_number', `${name} must be a whole number from 1.`);
  return Number(text);
}

/** One page of rows: sections 2.8, 4.2 and 8. */
export function pageOf(rows, query) {
  const [page, pageSize] = [count(query, 'page', 1), count(query, 'pageSize', 25)];
  if (pageSize > 100) refuse(400, 'page_too_large', 'pageSize must not exceed 100.');
  const deepest = Math.floor(1_000_000 / pageSize) + 1;
  if (page > deepest && !breaks('no-depth'))
    refuse(400, 'too_deep', `No more than 1’000’000 rows can be skipped: page ${deepest} is the deepest.`);
  const totalPages = Math.max(1, Math.ceil(rows.length / pageSize)) + (breaks('page-count') ? 1 : 0);
  if (page > totalPages) refuse(404, 'no_such_page', `The last page is ${totalPages}.`);
  const by = query.get('sortBy')?.replace(/^./, (letter) => letter.toUpperCase());
  const way = query.get('sortDirection') === 'desc' ? -1 : 1;
  const sorted = by ? rows.toSorted((a, b) => way * `${a[by]}`.localeCompare(`${b[by]}`)) : rows;
  const pages = { page, pageSize, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  return { items: sorted.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length, ...pages };
}

/** One of the names that a field accepts, in any casing; never a number (section 7). */
export function named(field, value, names) {
  const isNumber = typeof value === 'number';
  if (isNumber && breaks('numbers-for-names')) return names[value % names.length];
  const found = names.find((name) => name.toLowerCase() === `${value}`.toLowerCase());
  const validationErrors = [{ field, problem: `must be one of ${names.join(', ')}` }];
  return found ?? refuse(isNumber ? 400 : 422, 'no_such_name', `${field} is wrong.`, { validationErrors });
}

/**
 * Sets a password for the named accounts, or for all. An account settles after its own delay, or never.
 */
export async function setPassword({ password, wait, connectedsystemobjectids: ids }, isMeant) {
  const seconds = wait ?? (ids === undefined ? 0 : 10);
  const isWait = Number.isInteger(seconds) && seconds >= 0 && seconds <= 30;
  if (!isWait) refuse(422, 'bad_wait', 'wait must be a whole number from 0 to 30.');
  if (!password) refuse(422, 'no_password', 'A password must be given.');
  const targets = db.Accounts.filter((row) => isMeant(row) && (ids?.includes(row.Id) ?? true));
  const isMissing = targets.length === 0 || targets.length < ids?.length;
  if (isMissing) refuse(404, 'no_account', 'There is no such account.');
  const from = now();
  const settlesAt = ({ _SettlesAfter: after }) => (after === null ? Infinity : from + after * 1000);
  const last = Math.max(...targets.map(settlesAt));
  await until(breaks('wait-ignored') ? from : Math.min(last, from + seconds * 1000));
  const state = (each) => (settlesAt(each) > now() ? 'Waiting' : (each._Outcome ?? 'Delivered'));
  const states = targets.map((each) => [each.ConnectedSystemId, state(each)]);
  return new Reply(seconds > 0 && last <= now() ? 200 : 202, { Systems: Object.fromEntries(states) });
}

/** A reset does everything or nothing: all that can be refused or fail is done before the first removal. */
export function factoryReset({ caller, query }) {
  const has = (option) => query.get(option) === 'true';
  const isAll = has('includeAdministrators');
  const isSafe = situation.initialAdministrator !== null || has('acknowledgeAdministratorLockout');
  const isBusy = db.Activities.some(data.isInProgress) && !breaks('reset-amid-work');
  if (!has('force')) refuse(400, 'force_needed', 'A reset must be forced.');
  if (isBusy) refuse(409, 'busy', 'An activity is in progress.');
  if (isAll && !isSafe) refuse(409, 'lockout', 'The system would have no administrator.');
  if (situation.isResetFailing) refuse(500, 'failed', 'The store failed, so nothing was removed.');
  const counts = {
    ConnectedSystemsRemoved: drop('Systems'),
    SyncRulesRemoved: drop('SyncRules'),
    MetaverseObjectsRemoved: drop('People', ({ _Roles }) => isAll || !_Roles.includes('Administrator')),
  };
  for (const kind of data.passingKinds)
    drop(kind, () => kind !== 'Certificates' || !breaks('certificates-stay'));
  for (const kind of data.shippedKinds) drop(kind, ({ BuiltIn }) => !BuiltIn);
  drop('Keys', ({ IsInfrastructureKey }) => !IsInfrastructureKey);
  drop('History', ({ ObjectId }) => !data.find('People', ObjectId));
  const mapped = data.find('Attributes', db.Settings.SsoUniqueIdentifierAttributeId);
  db.Settings.SsoUniqueIdentifierAttributeId = mapped?.Id ?? null;
  data.ship();
  situation.resetAt = now();
  data.addActivity('Everything', `Reset at ${stamp()}`, caller.Name);
  return counts;
}
