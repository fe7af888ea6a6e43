import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import axios, { isAxiosError } from 'axios';
import * as api from './generated/orval.ts';
import { enter, svc } from './svc.ts';

axios.defaults.baseURL = svc.url;
axios.defaults.headers.common['X-Api-Key'] = svc.apiKey;
axios.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isAxiosError(error) || error.response?.status !== 429 || error.config === undefined) throw error;
  await sleep(Number(error.response.headers['retry-after']) * 1000);
  return axios(error.config);
});

test('pages hold every object once', async () => {
  const ids = new Set<string | undefined>();
  for (let page = 1, more = true; more; page++) {
    const { data } = await api.listMetaverseObjects({ page, pageSize: 100 });
    for (const { id } of data.items) ids.add(id);
    more = data.hasNextPage;
  }
  assert.equal(ids.size, 250);
});

test('an Activity is polled to its end', async () => {
  const systems = await api.listConnectedSystems();
  const { activityId } = (await api.importConnectedSystemSchema(systems.data.items[0]?.id ?? '')).data;
  const status = async () => (await api.getActivity(activityId)).data.status;
  while ((await status()) === api.ActivityStatus.InProgress) await sleep(100);
  assert.equal(await status(), api.ActivityStatus.Complete);
});

test('a password that is not settled in time returns 202', async () => {
  const person = await enter('a person has accounts', { accounts: [{ settlesAfterSeconds: 3600 }] });
  const body = { password: 'correct horse', wait: null };
  const { status, data } = await api.setMetaverseObjectPassword(person.metaverseObjectId ?? '', body);
  assert.deepEqual([status, data.settled, data.targets[0]?.state], [202, false, 'Pending']);
});

test('a reset during an Activity returns 409', async () => {
  await enter('an activity is in progress');
  await assert.rejects(api.resetSystem(), (error: unknown) => {
    assert.ok(isAxiosError<api.ErrorBody>(error));
    assert.deepEqual([error.status, error.response?.data.code], [409, 'ACTIVITY_IN_PROGRESS']);
    return true;
  });
});

test('a request is repeated after a 429', async () => {
  await enter('responses are overridden', { status: 429, headers: { 'Retry-After': '1' }, responses: 1 });
  assert.ok((await api.listRoles()).data.items.length);
});
