import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './generated/service.d.ts';
import { enter, patientFetch, svc } from './svc.ts';

const headers = { 'X-Api-Key': svc.apiKey };
const client = createClient<paths>({ baseUrl: svc.url, headers, fetch: patientFetch });

test('pages hold every object once', async () => {
  const ids = new Set<string | undefined>();
  for (let page = 1, more = true; more; page++) {
    const query = { page, pageSize: 100 };
    const { data } = await client.GET('/api/v1/metaverse/objects', { params: { query } });
    assert.ok(data);
    for (const { id } of data.items) ids.add(id);
    more = data.hasNextPage;
  }
  assert.equal(ids.size, 250);
});

test('an Activity is polled to its end', async () => {
  const systems = await client.GET('/api/v1/synchronisation/connected-systems');
  const connectedSystemId = systems.data?.items[0]?.id ?? '';
  const importing = '/api/v1/synchronisation/connected-systems/{connectedSystemId}/import-schema';
  const { data } = await client.POST(importing, { params: { path: { connectedSystemId } } });
  const path = { id: data?.activityId ?? '' };
  const status = async () => (await client.GET('/api/v1/activities/{id}', { params: { path } })).data?.status;
  while ((await status()) === 'InProgress') await sleep(100);
  assert.equal(await status(), 'Complete');
});

test('a password that is not settled in time returns 202', async () => {
  const person = await enter('a person has accounts', { accounts: [{ settlesAfterSeconds: 3600 }] });
  const params = { path: { id: person.metaverseObjectId ?? '' } };
  const body = { password: 'correct horse', wait: null };
  const { response, data } = await client.POST('/api/v1/metaverse/objects/{id}/password', { params, body });
  assert.deepEqual([response.status, data?.settled, data?.targets[0]?.state], [202, false, 'Pending']);
});

test('a reset during an Activity returns 409', async () => {
  await enter('an activity is in progress');
  const { response, error } = await client.POST('/api/v1/system/reset');
  assert.deepEqual([response.status, error?.code], [409, 'ACTIVITY_IN_PROGRESS']);
});

test('a request is repeated after a 429', async () => {
  await enter('responses are overridden', { status: 429, headers: { 'Retry-After': '1' }, responses: 1 });
  const { data } = await client.GET('/api/v1/security/roles');
  assert.ok(data?.items.length);
});
