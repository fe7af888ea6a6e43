import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from './generated/hey-api/client.gen.ts';
import * as api from './generated/hey-api/sdk.gen.ts';
import { enter, patientFetch, svc } from './svc.ts';

client.setConfig({
  baseUrl: svc.url,
  auth: ({ name }) => (name === 'X-Api-Key' ? svc.apiKey : undefined),
  fetch: (request) => patientFetch(new Request(request)),
});

test('pages hold every object once', async () => {
  const ids = new Set<string | undefined>();
  for (let page = 1, more = true; more; page++) {
    const { data } = await api.listMetaverseObjects({ query: { page, pageSize: 100 }, throwOnError: true });
    for (const { id } of data.items) ids.add(id);
    more = data.hasNextPage;
  }
  assert.equal(ids.size, 250);
});

test('an Activity is polled to its end', async () => {
  const systems = await api.listConnectedSystems({ throwOnError: true });
  const connectedSystemId = systems.data.items[0]?.id ?? '';
  const begun = await api.importConnectedSystemSchema({ path: { connectedSystemId }, throwOnError: true });
  const status = async () => (await api.getActivity({ path: { id: begun.data.activityId } })).data?.status;
  while ((await status()) === 'InProgress') await sleep(100);
  assert.equal(await status(), 'Complete');
});

test('a password that is not settled in time returns 202', async () => {
  const person = await enter('a person has accounts', { accounts: [{ settlesAfterSeconds: 3600 }] });
  const path = { id: person.metaverseObjectId ?? '' };
  const body = { password: 'correct horse', wait: null };
  const { response, data } = await api.setMetaverseObjectPassword({ path, body });
  assert.deepEqual([response?.status, data?.settled, data?.targets[0]?.state], [202, false, 'Pending']);
});

test('a reset during an Activity returns 409', async () => {
  await enter('an activity is in progress');
  const { response, error } = await api.resetSystem();
  assert.deepEqual([response?.status, error?.code], [409, 'ACTIVITY_IN_PROGRESS']);
});

test('a request is repeated after a 429', async () => {
  await enter('responses are overridden', { status: 429, headers: { 'Retry-After': '1' }, responses: 1 });
  assert.ok((await api.listRoles()).data?.items.length);
});
