import { describe, expect, it } from 'vitest';
import type { ServiceVariation } from '#harness/client/simulated-service.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import { openSimulator } from '#proof/targets/open-simulator.ts';
import { knowEveryId } from './every-id.ts';
import { lengthenLists } from './long-lists.ts';

const contract = await loadContract();
const madeUp = '11111111-2222-4333-8444-555555555555';

async function simulated(...variations: ServiceVariation[]) {
  const { stage, close, control } = await openSimulator(contract, '0.16.0');
  const { headers } = await control.enter('a caller exists', { kind: 'administrator', method: 'api-key' });
  for (const variation of variations) stage.vary(variation);
  const send = async (path: string, init: RequestInit = {}) => {
    const given = { 'content-type': 'application/json', ...Object(headers) };
    const response = await stage.fetch(new Request(stage.url + path, { ...init, headers: given }));
    return { status: response.status, content: await response.json() };
  };
  return { stage, send, [Symbol.asyncDispose]: close };
}

describe('a service that knows every id', () => {
  it('returns the first listed record for an id that it does not list, with the id if it can be one', async () => {
    await using service = await simulated(knowEveryId(contract));
    const systems = '/api/v1/synchronisation/connected-systems';
    const [first] = (await service.send(systems)).content.items;
    const asked = await service.send(`${systems}/${madeUp}`);
    expect(asked.content).toMatchObject({ ...first, id: madeUp });
    for (const id of ['Made-Name-7', '7'])
      expect((await service.send(`${systems}/${id}`)).content).toMatchObject(first);
    const body = JSON.stringify({ password: 'Correct-Horse-9-Battery' });
    const set = await service.send(`${systems}/${madeUp}/connector-space/8/password`, {
      method: 'POST',
      body,
    });
    expect(set.status).toBe(200);
    expect(service.stage.breach).toBeUndefined();
  });

  it('knows an id in a body as one of the list that the field is named after', async () => {
    await using service = await simulated(knowEveryId(contract));
    const rule = { name: 'Rule', direction: 'Import', connectedSystemId: madeUp };
    const made = await service.send('/api/v1/synchronisation/sync-rules', {
      method: 'POST',
      body: JSON.stringify(rule),
    });
    expect([made.status, made.content.connectedSystemId]).toEqual([201, madeUp]);
  });

  it('returns the record of an id that it lists, and refuses what it would refuse', async () => {
    await using service = await simulated(knowEveryId(contract));
    const { items } = (await service.send('/api/v1/metaverse/objects')).content;
    const path = (id: string) => `/api/v1/metaverse/objects/${id}`;
    expect((await service.send(path(items[3].id))).content).toEqual(items[3]);
    const refused = await service.send(`${path(items[3].id)}/password`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(400);
    expect((await service.send('/api/v1/nothing/7')).status).toBe(404);
  });

  it('returns a record although the service is below a path', async () => {
    await using service = await simulated(knowEveryId(contract));
    service.stage.moveBelow('/Identity/eu');
    expect((await service.send('/api/v1/activities/7')).content).toMatchObject({ name: 'Full import' });
  });
});

describe('a service whose lists are long', () => {
  it('has several pages of each list, with different rows that keep the contract', async () => {
    await using service = await simulated(lengthenLists(contract));
    const lists = [...contract.operations.values()].filter(
      ({ isList, path }) => isList && !path.includes('{'),
    );
    for (const { path } of lists) {
      const pages = [1, 2, 3].map((page) => service.send(`${path}?page=${page}&pageSize=100`));
      const contents = (await Promise.all(pages)).map(({ content }) => content);
      expect(contents.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false]);
      const ids = contents.flatMap(({ items }) => items).map(({ id }: { id: string }) => id);
      expect([path, ids.length, new Set(ids).size]).toEqual([path, 230, 230]);
      const inOrder = ids.map(String).toSorted(compareNaturally);
      for (const order of [inOrder, inOrder.toReversed()]) expect(ids.map(String)).not.toEqual(order);
    }
    expect(lists.length).toBeGreaterThan(15);
    expect(service.stage.breach).toBeUndefined();
  });

  it('has the rows that the query asks for, in its order', async () => {
    await using service = await simulated(lengthenLists(contract));
    const statuses = (await service.send('/api/v1/schedule-executions?status=Failed')).content.items;
    expect(new Set(statuses.map(({ status }: { status: string }) => status))).toEqual(new Set(['Failed']));
    const sorted = (await service.send('/api/v1/schedules?sortBy=name&sortDirection=desc')).content.items;
    const names = sorted.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    expect((await service.send('/api/v1/security/roles?filter=nothing-like-it')).content.totalCount).toBe(0);
    expect((await service.send('/api/v1/schedules?page=0')).status).toBe(400);
  });
});
