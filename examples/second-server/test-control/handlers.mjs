// Changes that an operator could make in the database: handlers add and change rows, and read internal fields.
import { randomUUID } from 'node:crypto';
import * as clock from '../clock.mjs';
import * as data from '../data.mjs';

const { db } = data;
export const ago = (seconds) => clock.now() - seconds * 1000;
const serviceNamed = ({ service = 'WorkerSync' }) => db.Services.find(({ name }) => name === service);
export const end = (seconds) => (seconds === null ? Infinity : clock.now() + seconds * 1000);

/** Adds a custom record of each kind that has built-in ones, and records of the other kinds. */
export function fill() {
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
  data.addKey(randomUUID(), 'Key of a script');
  data.addKey(randomUUID(), 'Key of a host', ['Administrator'], true);
  return { keeps: { metaverseObjects: db.People.filter(({ _Roles }) => _Roles.length > 0).length } };
}

function addSystem(Name) {
  const system = data.add('Systems', { Name, ConnectorDefinitionId: db.Connectors[0].Id });
  const profile = data.add('Profiles', {
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

export function people(count) {
  while (db.People.length < count) data.addPerson(`Person ${db.People.length}`);
  db.People.length = count;
  return { count };
}

export function execution({ status = 'Complete', failedSteps = ['Import'], endsAfterSeconds = 0 }) {
  const isFaulty = status === 'CompleteWithError' || status === 'Failed';
  const numbers = failedSteps.map((_, place) => place + 1).join(' and ');
  const message = isFaulty ? { ErrorMessage: `Failed: step ${numbers}` } : {};
  const { Id: ScheduleId } = db.Schedules[0];
  const members = { ScheduleId, ...message, _Status: status, _EndsAt: end(endsAfterSeconds) };
  return { scheduleExecutionId: data.add('Executions', members).Id };
}

export function hidden() {
  const times = data.shippedKinds
    .flatMap((kind) => db[kind].flatMap(({ _RecordedAt = [] }) => _RecordedAt))
    .sort();
  const orphans = (kind) => db[kind].filter(({ ConnectedSystemId: id }) => !data.find('Systems', id)).length;
  return {
    builtInsRecordedAt: { earliest: times[0], latest: times.at(-1) },
    orphanedRecords: {
      connectedSystemObjects: orphans('Accounts'),
      pendingExports: orphans('Exports'),
    },
  };
}

export function mapSso(isCustom) {
  const members = { Name: 'Badge', Type: 'String', BuiltIn: false };
  const { Id } = isCustom ? data.add('Attributes', members) : db.Attributes[0];
  db.Settings.SsoUniqueIdentifierAttributeId = Id;
  return { attributeId: Id };
}

/** Changes the state of a background service. */
export const updateService = (params, members) =>
  void Object.assign(serviceNamed(params), { neverReported: false, ...members });

export function work(params) {
  const { progressSecondsAgo: moved = 0, startedSecondsAgo } = params;
  const startedAt = ago(startedSecondsAgo ?? (moved ?? 0) + 60);
  updateService(params, {
    work: { name: 'Full import', startedAt, progressAt: moved === null ? null : ago(moved) },
  });
}

export function person({ accounts = [{}, {}] }) {
  const owner = data.addPerson('Petra Person');
  const made = accounts.map(({ settlesAfterSeconds = 0, outcome }, place) => {
    const delivery = {
      _SettlesAfter: settlesAfterSeconds,
      _Outcome: outcome === 'failed' ? 'Refused' : 'Delivered',
    };
    const account = addAccount(addSystem(`Target ${place}`).system, owner, delivery);
    return { connectedSystemId: account.ConnectedSystemId, connectedSystemObjectId: account.Id };
  });
  return { metaverseObjectId: owner.Id, accounts: made };
}

export function system() {
  const { system, profile } = addSystem('Warehouse');
  return { connectedSystemId: system.Id, runProfileId: profile.Id };
}

export function drift({ setting = 'ssoAuthority' }) {
  const name = setting[0].toUpperCase() + setting.slice(1);
  db.Settings[name] = 'https://elsewhere.example.org/';
  return { setting, environment: data.environment[name], drifted: db.Settings[name] };
}

export const activity = (type, endsAt) => ({
  activityId: data.addActivity(type, 'Synchronisation', 'Scheduler', endsAt).Id,
});

export function schedule() {
  const members = { Name: 'Weekly round', BuiltIn: false, TriggerType: 'Manual' };
  return { scheduleId: data.add('Schedules', members).Id };
}

export function loseSchedules() {
  const lost = db.Schedules.filter(({ BuiltIn }) => BuiltIn);
  data.drop('Schedules', (row) => lost.includes(row));
  return { names: lost.map(({ Name }) => Name) };
}

export function loseAttributes() {
  const [template] = db.Templates;
  template.Attributes = [];
  return { exampleDataTemplateId: template.Id };
}
