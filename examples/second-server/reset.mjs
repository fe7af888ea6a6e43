// The factory reset: section 4.5.
import { Refusal } from './answers.mjs';
import { breaks } from './breakage.mjs';
import { isAdministrator } from './callers.mjs';
import { now, stamp } from './clock.mjs';
import {
  addActivity,
  db,
  drop,
  find,
  isInProgress,
  keys,
  sessions,
  ship,
  shippedKinds,
  situation,
} from './data.mjs';

const removed = [
  'Accounts',
  'Exports',
  'RunProfiles',
  'MatchingRules',
  'Schedules',
  'Executions',
  'Activities',
];

/** All or nothing: what can refuse or fail does so before anything is removed. */
export function factoryReset({ caller, query }) {
  const has = (option) => query.get(option) === 'true';
  const isAll = has('includeAdministrators');
  const isLockout =
    isAll && situation.initialAdministrator === null && !has('acknowledgeAdministratorLockout');
  if (!has('force')) throw new Refusal(400, 'force_needed', 'A reset must be forced.');
  if (db.Activities.some(isInProgress) && !breaks('reset-amid-work'))
    throw new Refusal(409, 'busy', 'An activity is in progress.');
  if (isLockout) throw new Refusal(409, 'lockout', 'Nobody could administer the system any more.');
  if (situation.isResetFailing)
    throw new Refusal(500, 'store_failed', 'The store failed; nothing was removed.');
  const ConnectedSystemsRemoved = drop('Systems');
  const SyncRulesRemoved = drop('SyncRules');
  const MetaverseObjectsRemoved = drop(
    'People',
    ({ _Roles }) => isAll || !isAdministrator({ roles: _Roles }),
  );
  for (const kind of breaks('certificates-stay') ? removed : [...removed, 'Certificates']) drop(kind);
  for (const kind of shippedKinds) drop(kind, ({ BuiltIn }) => !BuiltIn);
  drop('Keys', ({ IsInfrastructureKey }) => !IsInfrastructureKey);
  for (const [secret, { IsInfrastructureKey }] of keys) if (!IsInfrastructureKey) keys.delete(secret);
  drop('History', ({ ObjectId }) => !find('People', ObjectId));
  sessions.clear();
  const mapped = find('Attributes', db.Settings.SsoUniqueIdentifierAttributeId);
  db.Settings.SsoUniqueIdentifierAttributeId = mapped?.Id ?? null;
  ship();
  situation.resetAt = now();
  addActivity('Everything', `Reset at ${stamp()}`, caller.name);
  return { ConnectedSystemsRemoved, SyncRulesRemoved, MetaverseObjectsRemoved };
}
