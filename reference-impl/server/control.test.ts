import { describe, expect, it } from 'vitest';
import { createReference, type Reference } from './reference.ts';

const states = 'http://reference.test/states';
const post = (body: unknown) => new Request(states, { method: 'POST', body: JSON.stringify(body) });

interface Declared {
  readonly state: string;
  readonly params: { readonly properties: Record<string, { readonly type?: string | string[] }> };
}

async function declared(control: Reference['control']): Promise<readonly Declared[]> {
  const answer = await control(new Request(states));
  return ((await answer.json()) as { states: readonly Declared[] }).states;
}

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

  it('knows no number in any state that no clock could tell', async () => {
    const { control, fetch } = createReference();
    const bring = (state: string, params: string) =>
      control(
        new Request(states, {
          method: 'POST',
          body: `{"state":${JSON.stringify(state)},"params":${params}}`,
        }),
      );
    const numbers = (await declared(control)).flatMap(({ state, params }) =>
      Object.entries(params.properties)
        .filter(([, { type }]) => [type].flat().some((one) => one === 'number' || one === 'integer'))
        .map(([name]) => [state, name] as const),
    );
    expect(numbers.length).toBeGreaterThan(8);
    for (const [state, name] of numbers) {
      for (const value of ['1e300', '1e999', '-1', '-1e300', '"NaN"', 'NaN', '9007199254740993']) {
        const answer = await bring(state, `{"${name}":${value}}`);
        expect([state, name, value, answer.status]).toEqual([state, name, value, 400]);
        expect((await answer.json()).detail).toMatch(/\w/);
      }
    }
    const far = await bring('a person has accounts', '{"accounts":[{"settlesAfterSeconds":1e300}]}');
    expect(far.status).toBe(400);
    expect((await fetch(new Request('http://reference.test/api/v1/health'))).status).toBe(200);
  });

  it('refuses parameters without a bottom', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const { control } = createReference();
    for (const { state } of await declared(control)) {
      const body = `{"state":${JSON.stringify(state)},"params":${deep}}`;
      const { status } = await control(new Request(states, { method: 'POST', body }));
      expect([state, status]).toEqual([state, 400]);
    }
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
