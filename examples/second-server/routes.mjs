// Every path of the API: who may ask, what it is called, and what it answers.
import { Refusal, Reply } from './answers.mjs';
import { breaks } from './breakage.mjs';
import { userInfo } from './callers.mjs';
import { httpDate, now, stamp } from './clock.mjs';
import { add, addActivity, db, drop, environment, find, isInProgress, situation } from './data.mjs';
import { serviceHealth, version } from './health.mjs';
import { describe } from './openapi.mjs';
import { factoryReset, named, pageOf, setPassword } from './work.mjs';

const systems = '/api/v1/synchronisation/connected-systems';
const system = `${systems}/{connectedSystemId}`;

/** One row, or the refusal that there is none. */
function known(kind, id) {
  const row = find(kind, id);
  if (row === undefined) throw new Refusal(404, 'unknown', `There is nothing with the id ${id}.`);
  return row;
}
/** The same for an id in a body, where it has to be a number like those that were handed out. */
const exactly = (kind, id) => known(kind, Number.isInteger(id) ? id : undefined);
const isBelow = (row, id) => `${row.ConnectedSystemId}` === id;
const route = (place, summary, handle, more) => {
  const [method, path] = place.split(' ');
  return { method, path, summary, handle, ...more };
};
const open = (path, summary, tell, shows) => route(`GET ${path}`, summary, tell, { access: 'anyone', shows });
const get = (path, summary, kind, show = (row) => row) =>
  route(`GET ${path}`, summary, ({ path: { id } }) => show(known(kind, id)));

/** Every row of a kind; beneath a Connected System, only those of that one. */
function list(path, summary, kind, show = (row) => row) {
  const handle = ({ path: { connectedSystemId: id }, query }) => {
    if (id !== undefined) known('Systems', id);
    return pageOf(db[kind].filter((row) => id === undefined || isBelow(row, id)).map(show), query);
  };
  return route(`GET ${path}`, summary, handle, { isList: true });
}
function make(path, summary, kind, field, names) {
  const handle = ({ path: { connectedSystemId }, body }) => {
    const value = named(field, body[field.toLowerCase()], names);
    const inBody = body.connectedsystemid && exactly('Systems', body.connectedsystemid);
    const ConnectedSystemId = connectedSystemId ? Number(connectedSystemId) : inBody?.Id;
    return add(kind, { Name: `${body.name}`, [field]: value, BuiltIn: false, ConnectedSystemId });
  };
  return route(`POST ${path}`, summary, handle, { takes: { Name: '', [field]: new Set(names) } });
}
/** Work that outlasts its request (section 4.3). The journal tells how it goes. */
function start(place, summary, begin) {
  return route(place, summary, ({ path: ids, caller }) => {
    const { Name } = known('Systems', ids.connectedSystemId);
    begin?.(ids);
    const { Id } = addActivity('ConnectedSystem', `${summary}: ${Name}`, caller.name, now() + 500);
    return new Reply(202, undefined, { Location: `/api/v1/journal/${Id}` });
  });
}
function removeSystem({ connectedSystemId: id }) {
  drop('Systems', ({ Id }) => `${Id}` === id);
  for (const kind of ['Accounts', 'Exports', 'RunProfiles']) drop(kind, (row) => isBelow(row, id));
}
const running = (ScheduleId) => ({ ScheduleId, Begun: stamp(), _Status: 'Complete', _EndsAt: now() + 500 });
const run = ({ path }) => execution(add('Executions', running(known('Schedules', path.scheduleId).Id)));
const activity = (row) => ({ ...row, State: isInProgress(row) ? 'Busy' : 'Done' });
const statuses = ['Executing', 'Complete', 'CompleteWithError', 'Failed', 'Cancelled'];
function execution(row) {
  const Status = isInProgress(row) ? 'Executing' : row._Status;
  return { ...row, Status: breaks('old-status') && Status === 'Complete' ? 'Completed' : Status };
}
function executions({ query }) {
  const wanted = query.has('status') ? [named('status', query.get('status'), statuses)] : statuses;
  const found = db.Executions.map(execution).filter(({ Status }) => wanted.includes(Status));
  return pageOf(found, query);
}
function changeSettings({ body }) {
  db.Settings.SsoUniqueIdentifierAttributeId = exactly('Attributes', body.ssouniqueidentifierattributeid).Id;
  return db.Settings;
}
const ofPerson = ({ path: { id }, body }) => {
  const { Id } = known('People', id);
  const isTheirs = (row) => row.MetaverseObjectId === Id;
  return setPassword(body, db.Accounts.filter(isTheirs));
};
const ofAccount = ({ path: { connectedSystemId, csoId }, body: { password, wait } }) => {
  const isIt = (row) => `${row.Id}` === csoId && isBelow(row, connectedSystemId);
  return setPassword({ password, wait }, db.Accounts.filter(isIt));
};
const caching = { 'Cache-Control': breaks('cacheable') ? 'max-age=60' : 'no-store' };
const health = () => new Reply(200, serviceHealth(), caching);
const check = (path, summary, ...words) => {
  const isFit = () => !situation.isDatabaseDown && !db.Settings.MaintenanceMode;
  const tell = () => ({ Status: isFit() ? words[0] : words.at(-1), Timestamp: httpDate() });
  return open(path, summary, tell, { Status: new Set(words), Timestamp: '' });
};
const constant = (path, summary, told) => open(path, summary, () => told, told);
const pkce = { ResponseType: 'code', UsePkce: true, CodeChallengeMethod: 'S256' };
const signIn = { Authority: environment.SsoAuthority, ClientId: 'svc-second', Scopes: ['openid'] };
const password = { takes: { Password: '', ConnectedSystemObjectIds: [], Wait: 0 } };
const options = { query: ['force', 'includeAdministrators', 'acknowledgeAdministratorLockout'] };

export const routes = [
  check('/api/v1/healthz', 'Basic health', 'healthy'),
  check('/api/v1/livez', 'Liveness', 'alive'),
  check('/api/v1/readyz', 'Readiness', 'ready', 'not_ready'),
  constant('/api/v1/about', 'Version', { Product: 'Second Identity Server', Version: version }),
  constant('/api/v1/sign-in', 'Auth config', { ...signIn, ...pkce }),
  route('GET /api/v1/me', 'User info', ({ caller }) => userInfo(caller), { access: 'caller' }),
  route('GET /api/v1/system/health', 'Service health', health),
  route('POST /api/v1/admin/factory-reset', 'Factory reset', factoryReset, options),
  route('GET /api/reference', 'Reference', () => new Reply(200, '<!doctype html><title>API</title>')),
  route('GET /api/openapi/v1.json', 'OpenAPI document', () => describe(routes)),
  list('/api/v1/metaverse/objects', 'List Metaverse Objects', 'People'),
  get('/api/v1/metaverse/objects/{id}', 'Metaverse Object', 'People'),
  route('POST /api/v1/metaverse/objects/{id}/password', 'Set a password everywhere', ofPerson, password),
  list('/api/v1/schema/types', 'List Metaverse Object Types', 'ObjectTypes'),
  list('/api/v1/schema/attributes', 'List Metaverse Attributes', 'Attributes'),
  make('/api/v1/schema/attributes', 'Create Metaverse Attribute', 'Attributes', 'Type', ['String', 'Date']),
  list(systems, 'List Connected Systems', 'Systems'),
  get(`${systems}/{id}`, 'Connected System', 'Systems'),
  start(`DELETE ${system}`, 'Delete Connected System', removeSystem),
  start(`POST ${system}/schema-import`, 'Import schema'),
  start(`POST ${system}/run-profiles/{runProfileId}/run`, 'Execute Run Profile'),
  list(`${system}/connector-space`, 'List Connector Space Objects', 'Accounts'),
  list(`${system}/exports/pending`, 'List Pending Exports', 'Exports'),
  list(`${system}/run-profiles`, 'List Run Profiles', 'RunProfiles'),
  make(`${system}/run-profiles`, 'Create Run Profile', 'RunProfiles', 'RunType', ['Import', 'Export']),
  route(`POST ${system}/connector-space/{csoId}/password`, 'Set one password', ofAccount, password),
  list('/api/v1/rules/synchronisation', 'List Synchronisation Rules', 'SyncRules'),
  make('/api/v1/rules/synchronisation', 'Create Rule', 'SyncRules', 'Direction', ['Import', 'Export']),
  list('/api/v1/rules/matching', 'List Object Matching Rules', 'MatchingRules'),
  list('/api/v1/connectors', 'List Connector Definitions', 'Connectors'),
  list('/api/v1/scheduling/schedules', 'List Schedules', 'Schedules'),
  make('/api/v1/scheduling/schedules', 'Create Schedule', 'Schedules', 'TriggerType', ['Manual', 'Timed']),
  route('POST /api/v1/scheduling/schedules/{scheduleId}/start', 'Run Schedule', run),
  route('GET /api/v1/scheduling/executions', 'List Schedule Executions', executions, { isList: true }),
  get('/api/v1/scheduling/executions/{id}', 'Schedule Execution', 'Executions', execution),
  list('/api/v1/journal', 'List Activities', 'Activities', activity),
  get('/api/v1/journal/{id}', 'Activity', 'Activities', activity),
  list('/api/v1/access/roles', 'List Roles', 'Roles'),
  list('/api/v1/access/keys', 'List API Keys', 'Keys'),
  list('/api/v1/access/certificates', 'List Trusted Certificates', 'Certificates'),
  route('GET /api/v1/settings', 'Service Settings', () => db.Settings),
  route('PATCH /api/v1/settings', 'Update Service Settings', changeSettings),
  list('/api/v1/history', 'List Change History', 'History'),
  list('/api/v1/searches', 'List Predefined Searches', 'Searches'),
  list('/api/v1/examples/data-sets', 'List Example Data Sets', 'DataSets'),
  list('/api/v1/examples/templates', 'List Example Data Templates', 'Templates'),
];
