// Everything the server knows, in memory. A member whose name begins with _ is never shown.
import { randomUUID } from 'node:crypto';
import { now, stamp } from './clock.mjs';

/** The kinds of record that come with the product, of which others can be added (section 4.5). */
const shipped = {
  ObjectTypes: ['Person', 'Group'],
  Attributes: ['Display Name', 'Employee Number', 'Mail'],
  Roles: ['Administrator', 'Auditor'],
  Connectors: ['LDAP directory', 'CSV file'],
  Searches: ['Everybody', 'Leavers'],
  DataSets: ['Given names', 'Surnames'],
  Templates: ['Sample company'],
  Schedules: ['Nightly round'],
};
const further = {
  Attributes: { Type: 'String', MultiValued: false },
  Schedules: { TriggerType: 'Timed', Enabled: true },
  Templates: { Attributes: ['Display Name', 'Mail'] },
};
export const shippedKinds = Object.keys(shipped);
const ownKinds = 'People Systems Accounts Exports RunProfiles SyncRules MatchingRules'.split(' ');
const otherKinds = 'Executions Activities Certificates Keys History'.split(' ');

export const environment = { SsoAuthority: 'https://login.example.org/', EncryptionKeyPath: '/run/keys' };
/** Two people whom every new server knows. */
export const people = { administrator: randomUUID(), user: randomUUID() };
/** API keys by secret: those of the environment, and those that were handed out since. */
export const keys = new Map();
/** Who is signed in to the portal, by cookie. */
export const sessions = new Map();
/** Rows by kind, and circumstances that no row tells. */
export const db = {};
export const situation = {};

let latest = 100;

export function add(kind, members) {
  const row = { Id: ++latest, ...members };
  db[kind].push(row);
  return row;
}

export const find = (kind, id) => db[kind].find((row) => `${row.Id}` === `${id}`);

/** Takes rows away, all of a kind or some, and tells how many they were. */
export function drop(kind, isGone = () => true) {
  const before = db[kind].length;
  db[kind] = db[kind].filter((row) => !isGone(row));
  return before - db[kind].length;
}

/** Puts the built-in configuration in place, as at every start. What is there already stays as it is. */
export function ship() {
  for (const [kind, names] of Object.entries(shipped)) {
    for (const Name of names) {
      const known = db[kind].find((row) => row.BuiltIn && row.Name === Name);
      const row = known ?? add(kind, { Name, BuiltIn: true, ...further[kind] });
      Object.assign(row, kind === 'Templates' && further[kind], { _RecordedAt: stamp() });
    }
  }
  Object.assign(db.Settings, environment);
}

export function addPerson(DisplayName, roles = [], Id = randomUUID()) {
  const { Id: typeId, Name } = db.ObjectTypes[0];
  add('History', { ObjectKind: 'MetaverseObject', ObjectId: Id, ChangeType: 'Added', ChangedAt: stamp() });
  return add('People', { Id, DisplayName, Type: { Id: typeId, Name }, Created: stamp(), _Roles: roles });
}

export function addKey(secret, Name, _Roles = [], IsInfrastructureKey = false) {
  if (!secret || keys.has(secret)) return;
  keys.set(secret, add('Keys', { Name, IsInfrastructureKey, _Roles }));
}

/** Somebody's work. It is over at a moment, or goes on without an end. */
export const addActivity = (TargetType, Name, by, endsAt = now()) =>
  add('Activities', { TargetType, Name, Initiator: { Name: by }, Begun: stamp(), _EndsAt: endsAt });

export const isInProgress = ({ _EndsAt }) => _EndsAt > now();

/** The state of a server that was just set up. Keys that were handed out stay good. */
export function setUp() {
  for (const kind of [...shippedKinds, ...ownKinds, ...otherKinds]) db[kind] = [];
  db.Settings = { SsoUniqueIdentifierAttributeId: null, MaintenanceMode: false };
  const startedAt = Math.floor(now() / 1000) * 1000 - 3_600_000;
  const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'];
  db.Services = services.map((name) => ({ name, startedAt, work: null }));
  Object.assign(situation, { isDatabaseDown: false, isResetFailing: false, resetAt: 0 });
  Object.assign(situation, { initialAdministrator: 'ada@example.org', limit: null, windows: new Map() });
  sessions.clear();
  ship();
  addPerson('Ada Administrator', ['Administrator'], people.administrator);
  addPerson('Uwe User', [], people.user);
  db.Keys = [...keys.values()];
  addKey(process.env.SVC_SECOND_ADMINISTRATOR_KEY, 'Key of operations', ['Administrator']);
  addKey(process.env.SVC_SECOND_USER_KEY, 'Key of a reader');
  addKey(process.env.SVC_SECOND_INFRASTRUCTURE_KEY, 'Key of the platform', ['Administrator'], true);
}
