// A private door for tests, on the loopback address, for whoever knows the token. It does what an operator
// could do with the database and the machine: change rows, stop services, move the clock.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { issue } from './callers.mjs';
import * as clock from './clock.mjs';
import * as data from './data.mjs';

const { db, situation } = data;
const ago = (seconds) => clock.now() - seconds * 1000;
const serviceNamed = ({ service = 'WorkerSync' }) => db.Services.find(({ name }) => name === service);
const end = (seconds) => (seconds === null ? Infinity : clock.now() + seconds * 1000);

/** Two records of each kind that a product comes with, beside its own, and one of every other. */
function fill() {
  for (const kind of data.shippedKinds) {
    data.add(kind, {
      Name: `Custom ${kind}`,
      BuiltIn: false,
      ...(kind === 'Attributes' && { Type: 'String' }),
    });
  }
  const { system } = addSystem('Personnel');
  const account = addAccount(system, data.addPerson('Pia Person'));
  const owner = { ConnectedSystemId: system.Id };
  data.add('Exports', { ...owner, ConnectedSystemObjectId: account.Id, ChangeType: 'Update' });
  data.add('SyncRules', { ...owner, Name: 'Staff in', Direction: 'Import' });
  data.add('MatchingRules', { ...owner, Order: 1 });
  data.add('Certificates', { Name: 'Directory', Thumbprint: 'c0ffee' });
  data.add('Executions', { ScheduleId: db.Schedules[0].Id, _Status: 'Complete', _EndsAt: clock.now() });
  data.addActivity('ConnectedSystem', 'Import: Personnel', 'Scheduler');
  data.addKey(randomUUID(), 'Key of a script', false);
  data.addKey(randomUUID(), 'Key of a host', true, true);
  return { keeps: { metaverseObjects: db.People.filter(({ _Roles }) => _Roles.length > 0).length } };
}

function addSystem(Name) {
  const system = data.add('Systems', { Name, ConnectorDefinitionId: db.Connectors[0].Id });
  const profile = data.add('RunProfiles', {
    ConnectedSystemId: system.Id,
    Name: 'Import',
    RunType: 'Import',
  });
  return { system, profile };
}

function addAccount(system, { Id, DisplayName }, delivery = { _SettlesAfter: 0 }) {
  const members = { ConnectedSystemId: system.Id, Name: DisplayName, MetaverseObjectId: Id };
  const account = data.add('Accounts', { ...members, ...delivery });
  data.add('History', { ObjectKind: 'ConnectedSystemObject', ObjectId: account.Id, ChangeType: 'Added' });
  return account;
}

function keyFor(kind) {
  const [secret, name] = [randomUUID(), `Key ${data.keys.size} of ${kind}`];
  data.addKey(secret, name, ['administrator', 'infrastructure'].includes(kind), kind === 'infrastructure');
  return { headers: { 'X-Api-Key': secret }, name };
}

/** Somebody who signs in. Administrator and user come back if a reset took them away; a stranger is nobody. */
function signIn(kind) {
  const id = data.people[kind];
  const name = { user: 'Uwe User', stranger: 'Sam Stranger' }[kind] ?? 'Ada Administrator';
  if (id && !data.find('People', id)) data.addPerson(name, kind === 'user' ? [] : ['Administrator'], id);
  return { sub: id ?? `stranger-${randomUUID()}`, name };
}

const spoilt = {
  expired: () => [{ exp: Math.floor(clock.now() / 1000) - 600 }],
  'wrong-audience': () => [{ aud: 'somebody-else' }],
  'wrong-signature': () => [{}, randomUUID()],
};
function tokenFor(kind, token) {
  const { sub, name } = signIn(kind);
  const [claims, key] = spoilt[token]?.() ?? [];
  const signed = issue({ sub, name, ...claims }, key);
  return { headers: { Authorization: `Bearer ${signed}` }, name, metaverseObjectId: data.people[kind] };
}

function people(count) {
  while (db.People.length < count) data.addPerson(`Person ${db.People.length}`);
  db.People.length = count;
  return { count };
}

function execution({ status = 'Complete', failedSteps = ['Import'], endsAfterSeconds = 0 }) {
  const isFaulty = status === 'CompleteWithError' || status === 'Failed';
  const numbers = failedSteps.map((_, place) => place + 1).join(' and ');
  const message = isFaulty ? { ErrorMessage: `Failed: step ${numbers}` } : {};
  const { Id: ScheduleId } = db.Schedules[0];
  const members = { ScheduleId, ...message, _Status: status, _EndsAt: end(endsAfterSeconds) };
  return { scheduleExecutionId: data.add('Executions', members).Id };
}

function hidden() {
  const times = data.shippedKinds
    .flatMap((kind) => db[kind].flatMap(({ _RecordedAt = [] }) => _RecordedAt))
    .sort();
  const orphans = (kind) => db[kind].filter(({ ConnectedSystemId: id }) => !data.find('Systems', id)).length;
  return {
    builtInsRecordedAt: { earliest: times[0], latest: times.at(-1) },
    withoutConnectedSystem: {
      connectedSystemObjects: orphans('Accounts'),
      pendingExports: orphans('Exports'),
    },
  };
}

function mapSso(isCustom) {
  const members = { Name: 'Badge', Type: 'String', BuiltIn: false };
  const { Id } = isCustom ? data.add('Attributes', members) : db.Attributes[0];
  db.Settings.SsoUniqueIdentifierAttributeId = Id;
  return { attributeId: Id };
}

const rouse = (told, members) => void Object.assign(serviceNamed(told), { neverReported: false, ...members });

function work(told) {
  const { progressSecondsAgo: moved = 0, startedSecondsAgo } = told;
  const startedAt = ago(startedSecondsAgo ?? (moved ?? 0) + 60);
  rouse(told, { work: { name: 'Full import', startedAt, progressAt: moved === null ? null : ago(moved) } });
}

function person({ accounts = [{}, {}] }) {
  const owner = data.addPerson('Petra Person');
  const made = accounts.map(({ settlesAfterSeconds = 0, outcome }, place) => {
    const delivery = { _SettlesAfter: settlesAfterSeconds, _Outcome: outcome };
    const account = addAccount(addSystem(`Target ${place}`).system, owner, delivery);
    return { connectedSystemId: account.ConnectedSystemId, connectedSystemObjectId: account.Id };
  });
  return { metaverseObjectId: owner.Id, accounts: made };
}

function system() {
  const { system, profile } = addSystem('Warehouse');
  return { connectedSystemId: system.Id, runProfileId: profile.Id };
}

function session({ kind }) {
  const secret = randomUUID();
  data.sessions.set(secret, signIn(kind).sub);
  return { cookie: `portal=${secret}` };
}

function drift({ setting = 'ssoAuthority' }) {
  const name = setting[0].toUpperCase() + setting.slice(1);
  db.Settings[name] = 'https://elsewhere.example.org/';
  return { environment: data.environment[name], drifted: db.Settings[name] };
}

const activity = (type, endsAt) => ({
  activityId: data.addActivity(type, 'Synchronisation', 'Scheduler', endsAt).Id,
});

/** What can be asked of the door, by the last part of the path. */
const services = {
  calm: () => void [clock.runAgain(), data.setUp()],
  stop: () => clock.stop(),
  move: ({ seconds = 1 }) => [clock.moveOn(seconds * 1000)] && { now: new Date(clock.now()).toISOString() },
  silence: (told) => rouse(told, { silentSince: ago(told.seconds ?? 61) }),
  ahead: (told) => rouse(told, { silentSince: ago(-(told.seconds ?? 30)) }),
  forget: (told) => rouse(told, { neverReported: true }),
  idle: (told) => rouse(told, { work: null }),
  revive: (told) => rouse(told, { silentSince: undefined, work: null }),
  work,
  caller: ({ kind = 'administrator', method, token }) =>
    method === 'bearer' ? tokenFor(kind, token) : keyFor(kind),
  session,
  people: ({ count = 250 }) => people(count),
  person,
  system,
  fill,
  'begin-activity': ({ endsAfterSeconds = null }) => activity('ConnectedSystem', end(endsAfterSeconds)),
  'end-activities': () => void data.drop('Activities'),
  'rule-activity': () => activity('SynchronisationRule'),
  schedule: () => ({
    scheduleId: data.add('Schedules', { Name: 'Weekly', BuiltIn: false, TriggerType: 'Manual' }).Id,
  }),
  execution,
  running: () => execution({ endsAfterSeconds: null }),
  database: ({ reachable = false }) => void Object.assign(situation, { isDatabaseDown: !reachable }),
  maintenance: ({ on = true }) => void Object.assign(db.Settings, { MaintenanceMode: on }),
  'initial-administrator': ({ configured = true }) =>
    void Object.assign(situation, { initialAdministrator: configured ? 'ada@example.org' : null }),
  limit({ requests = 5, windowSeconds = 60 }) {
    Object.assign(situation, { limit: { requests, windowSeconds }, windows: new Map() });
    return { clientsAreToldApartBy: 'credentials' };
  },
  'map-custom': () => mapSso(true),
  'map-built-in': () => mapSso(false),
  drift,
  'lose-schedules': () => void data.drop('Schedules', ({ BuiltIn }) => BuiltIn),
  'lose-attributes': () => void Object.assign(db.Templates[0], { Attributes: [] }),
  'fail-reset'({ atStep = 1 }) {
    situation.isResetFailing = atStep !== null;
    return { steps: ['everything'] };
  },
  hidden,
};

/** Answers with its address; nothing is opened without a token. */
export function openBackDoor(token) {
  if (!token) return undefined;
  const door = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
    let text = '';
    for await (const chunk of request) text += chunk;
    const values = services[request.url.slice(1)]?.(JSON.parse(text || '{}'));
    return response.end(JSON.stringify({ values: values ?? {} }));
  });
  return new Promise((resolve) => {
    door.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${door.address().port}`));
  });
}
