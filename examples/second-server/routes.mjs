// Every path of the API, with its access, its name and its handler.

import { hostname } from 'node:os';
import { breaks, Reply, refuse } from './answers.mjs';
import { userInfo } from './callers.mjs';
import { httpDate, now, stamp } from './clock.mjs';
import { add, addActivity, db, drop, environment, find, isFit, isInProgress } from './data.mjs';
import { factoryReset, named, pageOf, setPassword } from './work.mjs';

// Section 3.1: service health, calculated from the heartbeats.

export const version = '0.16.3';
const order = ['Healthy', 'Degraded', 'Unhealthy'];
const instance = { HostName: hostname(), InstanceId: `${process.pid}@${hostname()}`, Version: version };
const spoken = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

function verdict(name, silence, standstill) {
  const limit = name === 'Scheduler' ? 120_000 : breaks('late-alarm') ? 90_000 : 60_000;
  if (standstill >= 600_000) return ['Degraded', 'Stalled', `No progress for ${spoken(standstill)}.`];
  if (silence > limit) return ['Unhealthy', 'NoHeartbeat', `No heartbeat for ${spoken(silence)}.`];
  if (silence > 15_000) return ['Degraded', 'HeartbeatOverdue', `Last heartbeat ${spoken(silence)} ago.`];
  return ['Healthy', 'Heartbeating', 'It sends heartbeats.'];
}

function described({ name: Service, neverReported, startedAt, silentSince, work }, at) {
  if (neverReported)
    return { Service, Status: 'Unhealthy', Condition: 'NeverStarted', Reason: 'It has never reported.' };
  // Services send a heartbeat every five seconds, until they fall silent.
  const seenAt = silentSince ?? at - ((at - startedAt) % 5000);
  const [Status, Condition, Reason] = verdict(Service, at - seenAt, at - (work?.progressAt ?? at));
  const times = { LastSeenAt: stamp(seenAt), StartedAt: stamp(startedAt) };
  const health = { Service, Status, Condition, Reason, ...instance, ...times };
  if (work === null || Status === 'Unhealthy') return health;
  const LastProgressAt = work.progressAt && stamp(work.progressAt);
  return { ...health, CurrentWork: work.name, CurrentWorkStartedAt: stamp(work.startedAt), LastProgressAt };
}

export function serviceHealth() {
  const at = now();
  const Services = db.Services.map((service) => described(service, at));
  if (breaks('service-order')) Services.reverse();
  const Overall = order[Math.max(...Services.map(({ Status }) => order.indexOf(Status)))];
  return { Overall, WebVersion: version, GeneratedAt: stamp(at), Services };
}

// The published OpenAPI document, generated from the route table.
const listQuery = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];
export const text = { type: 'string' };
const integer = { type: 'integer' };
const parameter = (name, place, schema = text) => ({ name, in: place, required: place === 'path', schema });

function operation({ path, summary, takes, isList, query = isList ? listQuery : [] }) {
  // Only the ids of people are GUIDs.
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const inPath = names.map((name) => parameter(name, 'path', path.includes('/objects/') ? text : integer));
  const schema = { type: 'object', properties: takes };
  return {
    summary,
    parameters: [...inPath, ...query.map((name) => parameter(name, 'query'))],
    ...(takes && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: { 200: { description: summary } },
  };
}

export function describe(routes) {
  const paths = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return { openapi: '3.0.3', info: { title: 'Second server', version: '1' }, paths };
}

const systems = '/api/v1/synchronisation/connected-systems';
const system = `${systems}/{connectedSystemId}`;

/** Returns one row, or refuses if it does not exist. */
const known = (kind, id) => find(kind, id) ?? refuse(404, 'unknown', `There is nothing with the id ${id}.`);
const isBelow = (row, { connectedSystemId: id }) => id === undefined || `${row.ConnectedSystemId}` === id;

function route(place, summary, handle, more) {
  const [method, path] = place.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { method, path, pattern, summary, handle, ...more };
}

/**
 * The routes of a kind of record: a list (of all, or of one Connected System), one by its id, and creation.
 */
function records(path, kind, { shown = (row) => row, chosen = (rows) => rows, takes } = {}) {
  const list = ({ path: ids, query }) => {
    if (ids.connectedSystemId) known('Systems', ids.connectedSystemId);
    const rows = db[kind].filter((row) => isBelow(row, ids)).map(shown);
    return pageOf(chosen(rows, query), query);
  };
  const all = route(`GET ${path}`, `List ${kind}`, list, { isList: true });
  const one = route(`GET ${path}/{id}`, `${kind} by id`, ({ path: { id } }) => shown(known(kind, id)));
  return takes ? [all, one, creation(path, kind, takes)] : [all, one];
}

/** Creates a record with a name and an enum-typed field. An id in a body must be a number. */
function creation(path, kind, [field, ...names]) {
  const make = ({ path: { connectedSystemId: id }, body: { name, connectedsystemid: given, ...body } }) => {
    const value = named(field, body[field.toLowerCase()], names);
    const owner = id ? known('Systems', id) : given && known('Systems', Number.isInteger(given) && given);
    return add(kind, { Name: `${name}`, [field]: value, BuiltIn: false, ConnectedSystemId: owner?.Id });
  };
  const takes = { Name: text, [field]: { ...text, enum: names } };
  return route(`POST ${path}`, `Create one of ${kind}`, make, { takes });
}

/** Work that continues after the response (section 4.3). Its Activity shows the progress. */
function start(place, summary, begin) {
  return route(place, summary, ({ path: ids, caller }) => {
    const { Name } = known('Systems', ids.connectedSystemId ?? ids.id);
    begin?.(ids);
    const { Id } = addActivity('ConnectedSystem', `${summary}: ${Name}`, caller.Name, now() + 500);
    return new Reply(202, undefined, { Location: `/api/v1/journal/${Id}` });
  });
}
function removeSystem({ id }) {
  const isGone = (row) => isBelow(row, { connectedSystemId: id });
  drop('Systems', ({ Id }) => `${Id}` === id);
  for (const kind of ['Accounts', 'Exports', 'Profiles']) drop(kind, isGone);
}

const activity = (row) => ({ ...row, State: isInProgress(row) ? 'Busy' : 'Done' });
const statuses = ['Executing', 'Complete', 'CompleteWithError', 'Failed', 'Cancelled'];
function execution(row) {
  const Status = isInProgress(row) ? 'Executing' : row._Status;
  return { ...row, Status: breaks('old-status') && Status === 'Complete' ? 'Completed' : Status };
}
function ofStatus(rows, query) {
  const wanted = query.has('status') ? [named('status', query.get('status'), statuses)] : statuses;
  return rows.filter(({ Status }) => wanted.includes(Status));
}

function password(path, isMeant) {
  const handle = ({ path: ids, body }) => setPassword(body, (row) => isMeant(row, ids));
  const takes = { Password: text, Wait: { type: 'integer' }, ConnectedSystemObjectIds: {} };
  return route(`POST ${path}/password`, 'Set a password', handle, { takes });
}
const caching = { 'Cache-Control': breaks('cacheable') ? 'max-age=60' : 'no-store' };
const health = () => new Reply(200, serviceHealth(), caching);
const open = (path, summary, tell) => route(`GET ${path}`, summary, tell, { access: 'anyone' });
const check = (path, summary, good, bad = good) =>
  open(path, summary, () => ({ Status: isFit() ? good : bad, Timestamp: httpDate() }));
const pkce = { ResponseType: 'code', UsePkce: true, CodeChallengeMethod: 'S256' };
const signIn = { Authority: environment.SsoAuthority, ClientId: 'svc-second', Scopes: ['openid'], ...pkce };
const options = { query: ['force', 'includeAdministrators', 'acknowledgeAdministratorLockout'] };

export const routes = [
  check('/api/v1/healthz', 'Basic health', 'healthy'),
  check('/api/v1/livez', 'Liveness', 'alive'),
  check('/api/v1/readyz', 'Readiness', 'ready', 'not_ready'),
  open('/api/v1/about', 'Version', () => ({ Product: 'Second Identity Server', Version: version })),
  open('/api/v1/sign-in', 'Auth config', () => signIn),
  route('GET /api/v1/me', 'User info', ({ caller }) => userInfo(caller), { access: 'caller' }),
  route('GET /api/v1/system/health', 'Service health', health),
  route('POST /api/v1/admin/factory-reset', 'Factory reset', factoryReset, options),
  route('GET /api/reference', 'Reference', () => new Reply(200, '<!doctype html><title>API</title>')),
  route('GET /api/openapi/v1.json', 'OpenAPI document', () => describe(routes)),
  records('/api/v1/metaverse/objects', 'People'),
  password('/api/v1/metaverse/objects/{id}', (row, { id }) => row.MetaverseObjectId === id),
  records('/api/v1/schema/types', 'ObjectTypes'),
  records('/api/v1/schema/attributes', 'Attributes', { takes: ['Type', 'String', 'Date'] }),
  records(systems, 'Systems'),
  start(`DELETE ${systems}/{id}`, 'Delete Connected System', removeSystem),
  start(`POST ${system}/schema-import`, 'Import schema'),
  start(`POST ${system}/run-profiles/{runProfileId}/run`, 'Execute Run Profile'),
  records(`${system}/connector-space`, 'Accounts'),
  password(`${system}/connector-space/{id}`, (row, ids) => isBelow(row, ids) && `${row.Id}` === ids.id),
  records(`${system}/exports/pending`, 'Exports'),
  records(`${system}/run-profiles`, 'Profiles', { takes: ['RunType', 'Import', 'Export'] }),
  records('/api/v1/rules/synchronisation', 'SyncRules', { takes: ['Direction', 'Import', 'Export'] }),
  records('/api/v1/rules/matching', 'MatchingRules'),
  records('/api/v1/connectors', 'Connectors'),
  records('/api/v1/scheduling/schedules', 'Schedules', { takes: ['TriggerType', 'Manual', 'Timed'] }),
  records('/api/v1/scheduling/executions', 'Executions', { shown: execution, chosen: ofStatus }),
  records('/api/v1/journal', 'Activities', { shown: activity }),
  records('/api/v1/access/roles', 'Roles'),
  records('/api/v1/access/keys', 'Keys'),
  records('/api/v1/access/certificates', 'Certificates'),
  route('GET /api/v1/settings', 'Service Settings', () => db.Settings),
  records('/api/v1/history', 'History'),
  records('/api/v1/searches', 'Searches'),
  records('/api/v1/examples/data-sets', 'DataSets'),
  records('/api/v1/examples/templates', 'Templates'),
].flat();
