import { describe, expect, it } from 'vitest';
import { callerOf, type Json, visitor } from '#test/builders/visitor.ts';
import { defaultFreedoms, type Freedoms } from './domain/freedoms.ts';

async function person(accounts: object[], freedoms: Partial<Freedoms> = {}) {
  const visit = visitor({ freedoms: { ...defaultFreedoms, ...freedoms } });
  const headers = await callerOf(visit);
  await visit.given('the clock stands still');
  const made = await visit.given('a person has accounts', { accounts });
  const ids = made.accounts?.map((account) => String(account.connectedSystemObjectId)) ?? [];
  const elapsed = async () => Date.parse(String((await visit.given('time passes', { seconds: 0 })).now));
  const began = await elapsed();
  const send = async (path: string, body: object) => {
    const reply = await visit.ask(path, {
      method: 'POST',
      headers,
      json: { password: 'correct horse', ...body },
    });
    const states = reply.body.targets?.map((target) => target.state);
    return { status: reply.status, states, seconds: ((await elapsed()) - began) / 1000 };
  };
  return {
    ids,
    visit,
    headers,
    set: (body: object = {}) => send(`/api/v1/metaverse/objects/${made.metaverseObjectId}/password`, body),
    setOne: (body: object = {}) => send(onePath(made.accounts?.[0] as Json), body),
  };
}

const onePath = ({ connectedSystemId, connectedSystemObjectId }: Json) =>
  `/api/v1/synchronisation/connected-systems/${connectedSystemId}/connector-space/${connectedSystemObjectId}/password`;
const settling = (settlesAfterSeconds: number | null, outcome = 'Succeeded') => ({
  settlesAfterSeconds,
  outcome,
});

describe('setting a password, on a clock that stands still', () => {
  it('does not wait when it goes to every system', async () => {
    const { set } = await person([settling(5), settling(6)]);
    expect(await set()).toEqual({ status: 202, states: ['Pending', 'Pending'], seconds: 0 });
  });

  it('waits ten seconds when objects are named', async () => {
    const { set, ids } = await person([settling(11)]);
    expect(await set({ connectedSystemObjectIds: ids })).toEqual({
      status: 202,
      states: ['Pending'],
      seconds: 10,
    });
  });

  it('answers as soon as every target has settled', async () => {
    const { set, ids } = await person([settling(3), settling(4, 'Failed')]);
    const expected = { status: 200, states: ['Succeeded', 'Failed'], seconds: 4 };
    expect(await set({ connectedSystemObjectIds: ids })).toEqual(expected);
  });

  it('lets a given wait override either default', async () => {
    const slow = await person([settling(31)]);
    expect(await slow.set({ wait: 30 })).toMatchObject({ status: 202, seconds: 30 });
    const quick = await person([settling(3)]);
    expect(await quick.set({ wait: 0, connectedSystemObjectIds: quick.ids })).toMatchObject({
      status: 202,
      seconds: 0,
    });
  });

  it('tells what is known when the wait runs out', async () => {
    const { set } = await person([settling(1), settling(null)]);
    expect(await set({ wait: 2 })).toEqual({ status: 202, states: ['Succeeded', 'Pending'], seconds: 2 });
  });

  it.each([-1, 31, 1.5, '10', null, true, 1e30])('refuses a wait of %j', async (wait) => {
    const { set } = await person([settling(0)]);
    expect(await set({ wait })).toMatchObject({ status: 400, seconds: 0 });
  });

  it('refuses objects of somebody else, unknown ones, and what is no list', async () => {
    const { set, visit } = await person([settling(0)]);
    const other = await visit.given('a person has accounts');
    const foreign = other.accounts?.[0]?.connectedSystemObjectId;
    for (const connectedSystemObjectIds of [
      [foreign],
      ['00000000-0000-4000-8000-000000000000'],
      'all',
      [1],
    ]) {
      expect((await set({ connectedSystemObjectIds })).status).toBe(400);
    }
  });

  it('waits for a single object as the freedoms say', async () => {
    const named = await person([settling(10)]);
    expect(await named.setOne()).toMatchObject({ status: 200, seconds: 10 });
    const none = await person([settling(10)], { singleObjectDefaultWait: 0 });
    expect(await none.setOne()).toMatchObject({ status: 202, seconds: 0 });
  });

  it('goes on waiting after a failure where that settles nothing', async () => {
    const { set } = await person([settling(1, 'Failed')], { failedDeliverySettles: false });
    expect(await set({ wait: 5 })).toEqual({ status: 202, states: ['Failed'], seconds: 5 });
  });

  it('does not know every object', async () => {
    const { visit, headers } = await person([]);
    const path = '/api/v1/metaverse/objects/00000000-0000-4000-8000-000000000000/password';
    expect((await visit.ask(path, { method: 'POST', headers, json: { password: 'x' } })).status).toBe(404);
  });
});
