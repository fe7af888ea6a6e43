import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { enterer } from '#test/builders/enterer.ts';
import { states } from './control.ts';
import { defaultStore, environment } from './data/default-store.ts';
import { personName } from './data/people.ts';
import { createReference } from './reference.ts';

const reference = createReference({ objects: 120 });
const { apiKey } = await reference.issueCredentials();
const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };

const send = (path: string, method = 'GET', json?: object): Promise<Response> =>
  reference.fetch(
    new Request(`http://a.test${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) }),
  );

const { operations } = await loadContract();
const lists = [...operations.values()].filter(({ isList }) => isList);
const systems = await (await send('/api/v1/synchronisation/connected-systems')).json();
const people = await (await send('/api/v1/metaverse/objects')).json();

describe('a request', () => {
  it.each([
    ['latin1', 400],
    ['utf8', 201],
  ] as const)('with a body in %s gets a %i', async (encoding, status) => {
    const body = Buffer.from('{"name":"größe","type":"Text"}', encoding);
    const url = 'http://reference.test/api/v1/metaverse/attributes';
    const answer = await reference.fetch(new Request(url, { method: 'POST', headers, body }));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(
      status === 201 ? { name: 'größe' } : { code: 'MALFORMED_BODY' },
    );
  });

  it.each([
    ['GET', '/api/v1/health', 200],
    ['HEAD', '/api/v1/health?page=1', 200],
    ['GET', '/api/v1/healt%68', 200],
    ['GET', '/api/reference', 200],
    ['GET', '/api/v1/activities/__proto__', 404],
    ['GET', '/', 404],
    ['GET', '/api/v1/Health', 404],
    ['GET', '/api/v1/health/', 404],
  ])('is routed by its path: %s %s returns %i', async (method, path, status) => {
    const answer = await send(path, method);
    expect(answer.status).toBe(status);
    if (method === 'HEAD') expect(await answer.text()).toBe('');
  });

  it.each([
    ['DELETE', '/api/v1/schedules', 'GET, POST'],
    ['HEAD', '/api/v1/schedules/7/run', 'POST'],
    ['constructor', '/api/v1/health', 'GET'],
  ])('with a wrong method gets the right ones in Allow: %s %s', async (method, path, allow) => {
    const answer = await send(path, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

const nullTargets = { wait: null, connectedSystemObjectIds: null };
const schedule = { name: 'Nightly', triggerType: 'Manual' };
const nullStep = { name: 'Import', connectedSystemId: null, runProfileId: null, continueOnFailure: null };

it.each([
  ['metaverse/attributes', { name: 'Badge', type: 'Text' }, { multiValued: null }],
  ['schedules', schedule, { continueOnFailure: null, enabled: null, steps: null }],
  ['schedules', { ...schedule, steps: [{ name: 'Import' }] }, { steps: [nullStep] }],
  [`metaverse/objects/${people.items[0].id}/password`, { password: 'x' }, nullTargets],
])('null in a request to %s is treated as if the field were omitted', async (path, body, nulls) => {
  const responses = [body, { ...body, ...nulls }].map(async (sent) => {
    const answer = await send(`/api/v1/${path}`, 'POST', sent);
    const { id: _, activityId: __, ...record } = await answer.json();
    return [answer.ok, record];
  });
  const [without, withNull] = await Promise.all(responses);
  expect(without?.[0]).toBe(true);
  expect(withNull).toEqual(without);
});

describe.each(lists)('the list $path', ({ path: template, parameters }) => {
  const path = template.replace('{connectedSystemId}', systems.items[0].id);

  it('can be sorted by the example in the contract, and by each of its fields', async () => {
    const query = parameters.filter((each) => each.in === 'query');
    const examples = query.map(({ name, written }) => `${name}=${written.example}`);
    expect((await send(`${path}?${examples.join('&')}`)).status).toBe(200);
    const [row = {}] = (await (await send(path)).json()).items;
    const fields = Object.entries(row).filter(([, value]) => typeof value !== 'object' || value === null);
    for (const [field] of fields) expect((await send(`${path}?sortBy=${field}`)).status).toBe(200);
  });
});

/** Deeply freezes a value, so that any change in place throws. Cached sort orders rely on unchanged lists. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!(value instanceof Date || value instanceof Map)) Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}

it('the store replaces its lists, and never changes them in place', async () => {
  const { fetch, control, world, issueCredentials } = createReference({ objects: 30 });
  const key = (await issueCredentials()).apiKey;
  const given = enterer(control);
  for (const { state } of states) {
    await given(state);
    freeze(world.store);
    for (const path of ['metaverse/attributes', 'schedules', 'system/reset']) {
      const body = JSON.stringify({ name: 'a', type: 'Number', triggerType: 'Manual', force: true });
      const sent = { method: 'POST', headers: { ...headers, 'x-api-key': key }, body };
      await fetch(new Request(`http://reference.test/api/v1/${path}`, sent));
      freeze(world.store);
    }
    world.clock.pass(40 * 86_400_000);
    world.restoreInitialState();
  }
});

it('null for an option of a reset means its default', async () => {
  const options = { force: null, includeAdministrators: null, acknowledgeAdministratorLockout: null };
  expect((await send('/api/v1/system/reset', 'POST', options)).status).toBe(200);
  expect((await send('/api/v1/userinfo')).status).toBe(200);
});

const statesUrl = 'http://reference.test/states';
const post = (body: unknown) => new Request(statesUrl, { method: 'POST', body: JSON.stringify(body) });

describe('state control', () => {
  it.each([
    ['nonsense', 400, '{"state"'],
    [null, 400, '{"state"'],
    [{ state: 7 }, 400, '{"state"'],
    [{ state: 'it rains' }, 501, 'it rains'],
    [{ state: 'a service is idle', params: { service: 'Nobody' } }, 400, 'params/service'],
    [{ state: 'the next factory reset fails', params: { atStep: 99 } }, 400, 'no step 99'],
    [{ state: 'time passes', params: { minutes: 1 } }, 400, 'has the unknown parameter "minutes"'],
    [{ state: 'time passes', parameters: { seconds: 1 } }, 400, 'without other fields'],
  ])('reports the problem with %j', async (body, status, detail) => {
    const answer = await createReference().control(post(body));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it('does not advance the clock beyond the year 9999', async () => {
    const { control, fetch } = createReference();
    const statuses = [];
    for (let moved = 0; moved < 300; moved += 1)
      statuses.push((await control(post({ state: 'time passes', params: { seconds: 1e9 } }))).status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    const health = await fetch(new Request('http://reference.test/api/v1/health'));
    expect(await health.json()).toMatchObject({ timestamp: expect.stringMatching(/^8\d{3}-/) });
  });

  it('returns the requested key, and refuses any other chosen credential', async () => {
    const reference = createReference();
    const wanted = { kind: 'user', key: 'svc_key_for_tests' };
    const answer = await reference.control(post({ state: 'a caller exists', params: wanted }));
    expect((await answer.json()).values.headers).toEqual({ 'X-Api-Key': wanted.key });
    const request = new Request('http://reference.test/api/v1/userinfo', {
      headers: { 'x-api-key': wanted.key },
    });
    expect(await (await reference.fetch(request)).json()).toMatchObject({ isAdministrator: false });
    const chosen = { ...wanted, method: 'bearer' };
    expect((await reference.control(post({ state: 'a caller exists', params: chosen }))).status).toBe(400);
    const short = { ...wanted, key: 'x' };
    expect((await reference.control(post({ state: 'a caller exists', params: short }))).status).toBe(400);
  });
});

const now = new Date('2026-01-31T12:00:00Z');
const population = (objects: number, seed = 1) =>
  defaultStore({ seed, objects, now, environment }).metaverseObjects;

it('names are drawn by seed, without an effect on other uses of faker', () => {
  faker.seed(1);
  const [first, second] = [faker.number.int(), faker.number.int()];
  faker.seed(1);
  expect(faker.number.int()).toBe(first);
  const names = Array.from({ length: 200 }, (_, index) => personName(1, index));
  expect(faker.number.int()).toBe(second);
  for (const name of names) expect(name).toMatch(/^\S+ \S+/);
  expect(new Set(names).size).toBeGreaterThan(190);
  expect(population(200).map(({ displayName }) => displayName)).toEqual(names);
  expect(population(200, 2).map(({ displayName }) => displayName)).not.toEqual(names);
});
