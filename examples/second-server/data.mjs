// The state of the server, in memory. A field whose name begins with _ is never returned.
import { randomUUID } from 'node:crypto';
import { now, stamp } from './clock.mjs';

/** The built-in records of each kind that has some. Users can add others (section 4.5). */
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
export const shippedKinds = Object.keys(shipped);
/** The kinds of records that a reset removes completely. */
const passing = 'Accounts Exports Profiles MatchingRules Schedules Executions Activities Certificates';
export const passingKinds = passing.split(' ');

export const environment = {
  SsoAuthority: 'https://login.example.org/',
  SsoMetadataAddress: 'https://login.example.org/.well-known/openid-configuration',
  EncryptionKeyPath: '/run/keys',
};
/** The ids of two people who exist in every new server. */
export const people = { administrator: randomUUID(), user: randomUUID() };
/** Rows by kind. */
export const db = { Keys: [] };
export const situation = {};

let latest = 100;
export function add(kind, members) {
  const row = { Id: ++latest, ...members };
  db[kind].push(row);
  return row;
}

export const find = (kind, id) => db[kind].find((row) => `${row.Id}` === `${id}`);

/** Removes all or some rows of a kind, and returns their number. */
export function drop(kind, isGone = () => true) {
  const before = db[kind].length;
  db[kind] = db[kind].filter((row) => !isGone(row));
  return before - db[kind].length;
}

/** For every start and reset: adds missing built-in records, restores settings and template attributes. */
export function ship() {
  for (const [kind, names] of Object.entries(shipped)) {
    for (const Name of names) {
      const known = db[kind].find((row) => row.BuiltIn && row.Name === Name);
      const template = kind === 'Templates' && { Attributes: shipped.Attributes };
      Object.assign(known ?? add(kind, { Name, BuiltIn: true }), template, { _RecordedAt: stamp() });
    }
  }
  Object.assign(db.Settings, environment);
}

export function addPerson(DisplayName, roles = [], Id = randomUUID()) {
  const { Id: typeId, Name } = db.ObjectTypes[0];
  add('History', { ObjectKind: 'MetaverseObject', ObjectId: Id, ChangeType: 'Added', ChangedAt: stamp() });
  return add('People', { Id, DisplayName, Type: { Id: typeId, Name }, Created: stamp(), _Roles: roles });
}

export function addKey(_Secret, Name, _Roles = [], IsInfrastructureKey = false) {
  const isKnown = db.Keys.some((key) => key._Secret === _Secret);
  if (_Secret && !isKnown) add('Keys', { Name, IsInfrastructureKey, _Roles, _Secret });
}

/** An Activity. It ends at a given moment, or never. */
export const addActivity = (TargetType, Name, by, endsAt = now()) =>
  add('Activities', { TargetType, Name, Initiator: { Name: by }, Begun: stamp(), _EndsAt: endsAt });

export const isFit = () => !situation.isDatabaseDown && !db.Settings.MaintenanceMode;
export const isInProgress = ({ _EndsAt }) => _EndsAt > now();

/** Restores the state of a newly installed server. Issued keys stay valid. */
export function setUp() {
  const counted = ['Systems', 'SyncRules', 'People', 'History'];
  for (const kind of [...shippedKinds, ...passingKinds, ...counted]) db[kind] = [];
  db.Settings = { SsoUniqueIdentifierAttributeId: null, MaintenanceMode: false };
  const startedAt = Math.floor(now() / 1000) * 1000 - 3_600_000;
  const services = ['WorkerSync', 'WorkerDelivery', 'Scheduler'];
  db.Services = services.map((name) => ({ name, startedAt, work: null }));
  Object.assign(situation, { isDatabaseDown: false, isResetFailing: false, resetAt: 0 });
  Object.assign(situation, { initialAdministrator: 'ada@example.org', limit: null, windows: new Map() });
  ship();
  addPerson('Ada Administrator', ['Administrator'], people.administrator);
  addPerson('Uwe User', [], people.user);
  addKey(process.env.SVC_SECOND_ADMINISTRATOR_KEY, 'Key of operations', ['Administrator']);
  addKey(process.env.SVC_SECOND_USER_KEY, 'Key of a reader');
  addKey(process.env.SVC_SECOND_INFRASTRUCTURE_KEY, 'Key of the platform', ['Administrator'], true);
}
