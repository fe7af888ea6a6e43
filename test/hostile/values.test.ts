import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createReference } from '#reference/server/reference.ts';
import { type Editable, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { verifying } from './testing/attempt.ts';

const writing = { allow: ['write', 'records'] };

/** Tests a server whose document adds the field `kind` to a Schedule's steps, and accepts any value in it. */
async function verdictsWith(kind: object): Promise<Awaited<ReturnType<typeof verifying>>> {
  const document = await publishedCopy();
  const { operation } = operationIn(document, 'createSchedule');
  const schema: Editable = operation.requestBody.content['application/json'].schema;
  schema.properties.steps.items.properties.kind = kind;
  const good = await goodServer({ document });
  const only = 'EN-01,EN-02,EN-04';
  return verifying(await servedBy(good.fetch), { key: good.key, only, profile: writing });
}

it("a nested enum field that only the server's document describes is tested for numbers", async () => {
  const { rules } = await verdictsWith({ type: 'string', enum: ['Script', 'RunProfile'] });
  expect(rules('failed')).toEqual(['EN-01', 'EN-02']);
  expect(rules('passed')).toEqual(['EN-04']);
});

it('a field that is not an enum is not tested for numbers', async () => {
  const { rules } = await verdictsWith({ type: 'string' });
  expect(rules('failed')).toEqual([]);
  expect(rules('passed')).toEqual(['EN-01', 'EN-02', 'EN-04']);
});

it.each([
  [false, ['write']],
  [true, ['write', 'records']],
])('an enum value that may be accepted is sent (%s) if the record may remain (%j)', async (isSent, allow) => {
  const good = await goodServer();
  const posted: string[] = [];
  const server = await servedBy((request) => {
    if (request.method === 'POST') posted.push(new URL(request.url).pathname);
    return good.fetch(request);
  });
  await verifying(server, { key: good.key, only: 'EN-12,EN-13,EN-14', profile: { allow } });
  expect(posted.includes('/api/v1/schedules')).toBe(isSent);
});

it.each([
  ['in the profile', { triggerType: 'Weekly', name: 'Nights', window: 2 }, 201, ['EN-01', 'EN-04'], []],
  ['that nobody knows', undefined, 201, ['EN-01', 'EN-04'], ['createSchedule']],
  ['that it publishes', 'published', 201, ['EN-01', 'EN-04'], []],
  ['and fails', { triggerType: 'Weekly', name: 'Nights' }, 500, ['EN-01', 'EN-04'], ['createSchedule']],
])('a server that takes only a name of its own %s', async (_, given, status, passed, left) => {
  const document = await publishedCopy();
  const { operation } = operationIn(document, 'createSchedule');
  if (given === 'published')
    operation.requestBody.content['application/json'].schema.properties.triggerType.enum = ['Weekly'];
  const good = await goodServer({ document });
  const bodies = typeof given === 'object' ? { createSchedule: given } : undefined;
  const sent: Record<string, unknown>[] = [];
  const server = await servedBy(async (request) => {
    if (new URL(request.url).pathname !== '/api/v1/schedules') return good.fetch(request);
    if (request.method === 'GET') return Response.json({ items: [], totalCount: 0 });
    const body = (await request.clone().json()) as Record<string, unknown>;
    const isTaken = body.triggerType === 'Weekly';
    if (isTaken) sent.push(body);
    if (!isTaken || status >= 500)
      return Response.json({ code: 'X', message: 'No.' }, { status: isTaken ? status : 400 });
    return Response.json({ ...body, id: randomUUID() }, { status });
  });
  const profile = { ...writing, ...(bodies && { bodies }) };
  const attempt = await verifying(server, { key: good.key, only: 'EN-01,EN-04', profile });
  expect(attempt.rules('passed')).toEqual(passed);
  const { rules = [] } = attempt.result ?? {};
  const named = rules.flatMap(({ coverage = [] }) => coverage.flatMap((each) => each.left));
  expect([...new Set(named)]).toEqual(left);
  for (const body of bodies === undefined ? [] : sent)
    expect(body).toEqual({ ...bodies?.createSchedule, name: expect.stringMatching(/^Nights .{36}$/) });
  expect(sent.length > 0).toBe(given !== undefined);
});

const lost = { $ref: '#/components/schemas/Nowhere' };

it.each<[string, (paths: Editable) => Editable, string]>([
  ['is Swagger 2.0', () => ({ openapi: undefined, swagger: '2.0' }), 'document-unread'],
  ['has no paths', () => ({ paths: {} }), 'document-unread'],
  [
    'does not say how Schedules are created',
    (paths) => {
      paths['/api/v1/schedules'].post.requestBody = lost;
    },
    'document-unread',
  ],
  [
    'has no operation that creates Schedules, and is unreadable elsewhere',
    (paths) => {
      delete paths['/api/v1/schedules'].post;
      paths['/api/v1/activities'].get.responses['200'] = lost;
    },
    'no-state-control',
  ],
])(
  'the state of a rule that a server could enter if its document could be read: it %s',
  async (_, change, cause) => {
    const document = await publishedCopy();
    // Only Schedules can be created over the API.
    for (const [path, item] of Object.entries<Editable>(document.paths))
      if (!path.endsWith('/schedules')) for (const method of ['post', 'put']) delete item[method];
    Object.assign(document, change(document.paths));
    const good = await goodServer({ document });
    const server = await servedBy(good.fetch);
    const { result } = await verifying(server, { key: good.key, only: 'AC-12,SH-13', profile: writing });
    const causes = Object.fromEntries((result?.rules ?? []).map((rule) => [rule.id, rule.cause]));
    expect(causes).toEqual({ 'AC-12': cause, 'SH-13': 'no-state-control' });
  },
);

/**
 * `post` and `put` return the value to store, or undefined to refuse the request.
 * `left` is the number of workflows that exist after the run.
 */
async function verdictsOfWorkflows(reads: {
  readonly post: (trigger: unknown) => unknown;
  readonly put: (trigger: unknown) => unknown;
  readonly located?: (paths: Editable) => Editable;
}): Promise<{ readonly attempt: Awaited<ReturnType<typeof verifying>>; readonly left: number }> {
  const document = await publishedCopy();
  const names = ['Manual', 'Timed', 'Event'];
  const string = { type: 'string' };
  const properties = { id: { ...string, readOnly: true }, name: string, trigger: { ...string, enum: names } };
  const schema = { type: 'object', required: ['name', 'trigger'], properties };
  const responses = { 200: { description: 'Done.' } };
  const change = { requestBody: { content: { 'application/json': { schema } } }, responses };
  document.paths['/api/v1/workflows'] = { post: change };
  document.paths['/api/v1/workflows/{key}'] = { get: { responses }, put: change, delete: { responses } };
  Object.assign(document, reads.located?.(document.paths));
  const good = await goodServer({ document });
  const workflows = new Map<string, object>();
  const error = { code: 'VALIDATION_FAILED', message: 'trigger: not a name.', timestamp: new Date() };
  const server = await servedBy(async (request) => {
    const [, id] = /\/api\/v1\/workflows\/?(.*)$/.exec(request.url) ?? [];
    if (id === undefined || request.headers.get('x-api-key') !== good.key) return good.fetch(request);
    const stored = workflows.get(id);
    if (id !== '' && stored === undefined) return Response.json(error, { status: 404 });
    if (request.method === 'GET') return Response.json(stored);
    const done = new Response(null, { status: 204 });
    if (request.method === 'DELETE') {
      workflows.delete(id);
      return done;
    }
    const sent: Record<string, unknown> = await request.json().catch(() => []);
    if (Array.isArray(sent)) return Response.json(error, { status: 400 });
    const trigger = (request.method === 'POST' ? reads.post : reads.put)(sent.trigger);
    if (trigger === undefined) return Response.json(error, { status: 400 });
    const workflow = { ...sent, trigger, id: id === '' ? randomUUID() : id };
    workflows.set(workflow.id, workflow);
    return request.method === 'POST' ? Response.json(workflow, { status: 201 }) : done;
  });
  const only = 'EN-01,EN-02,EN-04,ER-01,ER-08';
  const attempt = await verifying(server, { key: good.key, only, profile: writing });
  return { attempt, left: workflows.size };
}

const byName = (trigger: unknown) => (typeof trigger === 'string' ? trigger : undefined);
const orNumber = (trigger: unknown) => ['Manual', 'Timed', 'Event'][Number(trigger)] ?? byName(trigger);

it.each([
  ['accepts names only', byName, byName, []],
  ['accepts numbers when it creates a record', orNumber, byName, ['EN-01']],
  ['accepts numbers when it replaces a record', byName, orNumber, ['EN-01']],
  ['ignores the field', () => 'Timed', () => 'Timed', []],
] as const)(
  "an operation that only the server's document describes, and that %s",
  async (_, post, put, failed) => {
    const { attempt, left } = await verdictsOfWorkflows({ post, put });
    expect(attempt.rules('failed')).toEqual(failed);
    expect(attempt.rules('error')).toEqual([]);
    expect(left).toBe(0);
  },
);

const under = (paths: Editable, version: string, more = {}): Editable =>
  Object.fromEntries(
    Object.entries<Editable>(paths).map(([path, item]) => [
      path.replace('/api/v1', version),
      { ...item, ...more },
    ]),
  );
const at = (url: string, more = {}) => ({ servers: [{ url, ...more }] });

const variables = { v: { default: 'v1' } };

it.each<[string, (paths: Editable) => Editable]>([
  ['v{version}', (paths) => ({ paths: under(paths, '/api/v{version}') })],
  ['{version}', (paths) => ({ paths: under(paths, '/api/{version}') })],
  ['a relative server', (paths) => ({ paths: under(paths, ''), ...at('../v1') })],
  ['a server with a variable', (paths) => ({ paths: under(paths, ''), ...at('/api/{v}', { variables }) })],
  ['servers of paths', (paths) => ({ ...at('/nowhere'), paths: under(paths, '', at('/api/v1')) })],
])('operations at %s in the document of a server are found where they are', async (_, located) => {
  const { attempt, left } = await verdictsOfWorkflows({ post: orNumber, put: byName, located });
  expect(attempt.rules('failed')).toEqual(['EN-01']);
  expect(attempt.rules('error')).toEqual([]);
  expect(left).toBe(0);
});

/** A server that has no Schedule triggers, ignores unknown fields, and shows its document to administrators only. */
async function serverWithoutTriggers(isDescribed: boolean) {
  const document = await publishedCopy();
  const { operation } = operationIn(document, 'createSchedule');
  delete operation.requestBody.content['application/json'].schema.properties.triggerType;
  const reference = createReference({ document });
  const withTrigger = (value: unknown, text: string): string =>
    JSON.stringify(JSON.parse(text), (name, given) => (name === 'triggerType' ? value : given));
  const server = await servedBy(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/v1.json') && !(isDescribed && request.headers.has('x-api-key')))
      return Response.json({}, { status: 401 });
    if (!pathname.startsWith('/api/v1/schedules')) return reference.fetch(request);
    const body = request.method === 'POST' && { body: withTrigger('Manual', (await request.text()) || '{}') };
    const { method, headers } = request;
    const answer = await reference.fetch(new Request(request.url, { method, headers, ...body }));
    return new Response(withTrigger(undefined, await answer.text()), answer);
  });
  return { server, control: await servedBy(reference.control) };
}

it.each([
  ['does not describe', true],
  ['does not show', false],
])('an enum field that a server %s is not tested for numbers', async (_, isDescribed) => {
  const { server, control } = await serverWithoutTriggers(isDescribed);
  const stateControl = { adapter: 'http', url: control.url };
  const profile = { ...writing, credentials: {}, stateControl };
  const { rules } = await verifying(server, { only: 'EN-01,EN-02', profile });
  expect(rules('failed')).toEqual([]);
  expect(rules('passed')).toEqual(['EN-01', 'EN-02']);
  // State control has the only administrator who can read the document.
  const documents = server.heard.filter((each) => /v1\.json/.test(each) && /x-api-key/i.test(each));
  expect(documents).toHaveLength(1);
});
