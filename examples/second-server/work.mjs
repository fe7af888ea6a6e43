// What takes effect: lists are read, enums understood, passwords set, and everything reset.
import { Refusal, Reply } from './answers.mjs';
import { breaks } from './breakage.mjs';
import { now, stamp, until } from './clock.mjs';
import * as data from './data.mjs';

const { db, situation } = data;
const written = (number) => number.toLocaleString('de-CH');

function whole(query, name, otherwise) {
  const text = query.get(name) ?? String(otherwise);
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Refusal(422, 'not_a_number', `${name} must be a whole number from 1.`);
}

/** One page of rows: sections 2.8, 4.2 and 8. */
export function pageOf(rows, query) {
  const [page, pageSize] = [whole(query, 'page', 1), whole(query, 'pageSize', 25)];
  if (pageSize > 100) throw new Refusal(400, 'page_too_large', 'pageSize must not exceed 100.');
  if ((page - 1) * pageSize > 1_000_000 && !breaks('no-depth')) {
    const deepest = written(Math.floor(1_000_000 / pageSize) + 1);
    const told = `No more than ${written(1_000_000)} rows can be skipped: page ${deepest} is the deepest.`;
    throw new Refusal(400, 'too_deep', told);
  }
  const wanted = query.get('filter')?.toLowerCase() ?? '';
  const found = rows.filter((row) => `${row.Name ?? row.DisplayName}`.toLowerCase().includes(wanted));
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize)) + (breaks('page-count') ? 1 : 0);
  if (page > totalPages) throw new Refusal(404, 'no_such_page', `The last page is ${totalPages}.`);
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  const flags = { hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  return { items, totalCount: found.length, page, pageSize, totalPages, ...flags };
}

/** One of the names that a field can take, in any letter case; never a number (section 7). */
export function named(field, value, names) {
  const index = breaks('numbers-for-names') && typeof value === 'number' ? value % names.length : -1;
  const found = names[index] ?? names.find((name) => name.toLowerCase() === String(value).toLowerCase());
  if (found !== undefined) return found;
  const validationErrors = [{ field, problem: `must be one of ${names.join(', ')}` }];
  const status = typeof value === 'number' ? 400 : 422;
  throw new Refusal(status, 'no_such_name', `${field} cannot be taken.`, { validationErrors });
}

/** On the accounts named, or on all. An account settles so many seconds later, or never. */
export async function setPassword({ password, wait, connectedsystemobjectids: ids }, accounts) {
  const seconds = wait ?? (ids === undefined ? 0 : 10);
  const isWait = Number.isInteger(seconds) && seconds >= 0 && seconds <= 30;
  if (!isWait) throw new Refusal(422, 'bad_wait', 'wait must be a whole number from 0 to 30.');
  if (!password) throw new Refusal(422, 'no_password', 'A password must be given.');
  const targets = accounts.filter(({ Id }) => ids === undefined || ids.includes(Id));
  const isMissing = targets.length === 0 || targets.length < ids?.length;
  if (isMissing) throw new Refusal(404, 'no_account', 'There is no such account.');
  const from = now();
  const settlesAt = ({ _SettlesAfter: after }) => (after === null ? Infinity : from + after * 1000);
  const last = Math.max(...targets.map(settlesAt));
  await until(breaks('wait-ignored') ? from : Math.min(last, from + seconds * 1000));
  const state = (each) => (settlesAt(each) > now() ? 'Waiting' : (each._Outcome ?? 'Delivered'));
  const told = targets.map((each) => [each.ConnectedSystemId, state(each)]);
  return new Reply(seconds > 0 && last <= now() ? 200 : 202, { Systems: Object.fromEntries(told) });
}

const removed = 'Accounts Exports RunProfiles MatchingRules Schedules Executions Activities'.split(' ');

/** All or nothing: what can refuse or fail does so before anything is removed. */
export function factoryReset({ caller, query }) {
  const has = (option) => query.get(option) === 'true';
  const isAll = has('includeAdministrators');
  const isSafe = situation.initialAdministrator !== null || has('acknowledgeAdministratorLockout');
  if (!has('force')) throw new Refusal(400, 'force_needed', 'A reset must be forced.');
  const isBusy = db.Activities.some(data.isInProgress) && !breaks('reset-amid-work');
  if (isBusy) throw new Refusal(409, 'busy', 'An activity is in progress.');
  if (isAll && !isSafe) throw new Refusal(409, 'lockout', 'Nobody could administer the system any more.');
  if (situation.isResetFailing) throw new Refusal(500, 'failed', 'The store failed; nothing is removed.');
  const ConnectedSystemsRemoved = data.drop('Systems');
  const SyncRulesRemoved = data.drop('SyncRules');
  const MetaverseObjectsRemoved = data.drop(
    'People',
    (row) => isAll || !row._Roles.includes('Administrator'),
  );
  for (const kind of breaks('certificates-stay') ? removed : [...removed, 'Certificates']) data.drop(kind);
  for (const kind of data.shippedKinds) data.drop(kind, ({ BuiltIn }) => !BuiltIn);
  data.drop('Keys', ({ IsInfrastructureKey }) => !IsInfrastructureKey);
  for (const [secret, { IsInfrastructureKey }] of data.keys)
    if (!IsInfrastructureKey) data.keys.delete(secret);
  data.drop('History', ({ ObjectId }) => !data.find('People', ObjectId));
  data.sessions.clear();
  const mapped = data.find('Attributes', db.Settings.SsoUniqueIdentifierAttributeId);
  db.Settings.SsoUniqueIdentifierAttributeId = mapped?.Id ?? null;
  data.ship();
  situation.resetAt = now();
  data.addActivity('Everything', `Reset at ${stamp()}`, caller.name);
  return { ConnectedSystemsRemoved, SyncRulesRemoved, MetaverseObjectsRemoved };
}
