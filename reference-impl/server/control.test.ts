import { describe, expect, it } from 'vitest';
import { createReference } from './reference.ts';

const states = 'http://reference.test/states';
const post = (body: unknown) => new Request(states, { method: 'POST', body: JSON.stringify(body) });

describe('state control', () => {
  it.each([
    ['nonsense', 400, '{"state"'],
    [{ state: 'it rains' }, 501, 'it rains'],
    [{ state: 'a service is idle', params: { service: 'Nobody' } }, 400, 'params/service'],
    [{ state: 'the store fails', params: { atStep: 99 } }, 400, 'no step 99'],
    [{ state: 'time passes', params: { minutes: 1 } }, 400, 'additional'],
  ])('says what is wrong with %j', async (body, status, detail) => {
    const answer = await createReference().control(post(body));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it('does not move the clock to where years have five digits', async () => {
    const { control, fetch } = createReference();
    const statuses = [];
    for (let moved = 0; moved < 300; moved += 1)
      statuses.push((await control(post({ state: 'time passes', params: { seconds: 1e9 } }))).status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    const health = await fetch(new Request('http://reference.test/api/v1/health'));
    expect(await health.json()).toMatchObject({ timestamp: expect.stringMatching(/^8\d{3}-/) });
  });

  it('hands out the key that was asked for, and no other credential of choice', async () => {
    const reference = createReference();
    const wanted = { kind: 'user', key: 'svc_key_for_tests' };
    const answer = await reference.control(post({ state: 'a caller exists', params: wanted }));
    expect((await answer.json()).values.headers).toEqual({ 'X-Api-Key': wanted.key });
    const asked = new Request('http://reference.test/api/v1/userinfo', {
      headers: { 'x-api-key': wanted.key },
    });
    expect(await (await reference.fetch(asked)).json()).toMatchObject({ isAdministrator: false });
    const chosen = { ...wanted, method: 'bearer' };
    expect((await reference.control(post({ state: 'a caller exists', params: chosen }))).status).toBe(400);
    const short = { ...wanted, key: 'x' };
    expect((await reference.control(post({ state: 'a caller exists', params: short }))).status).toBe(400);
  });
});
