import { describe, expect, it } from 'vitest';
import { callerOf, visitor } from '#test/builders/visitor.ts';
import { createReference } from './reference.ts';

const states = 'http://reference.test/states';
const post = (body: unknown, token?: string) =>
  new Request(states, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('state control', () => {
  it('declares every state with a schema of its parameters', async () => {
    const { control } = createReference();
    const declared = await (await control(new Request(states))).json();
    expect(declared.capabilities).toMatchObject({ clock: true });
    expect(declared.states.length).toBeGreaterThan(25);
    for (const { state, description, params } of declared.states) {
      expect([state, description, params.type]).toEqual([expect.any(String), expect.any(String), 'object']);
    }
  });

  it('brings every state about with nothing but defaults', async () => {
    const { control } = createReference();
    const declared = await (await control(new Request(states))).json();
    for (const { state } of declared.states) {
      expect([state, (await control(post({ state }))).status]).toEqual([state, 200]);
    }
  });

  it('asks for its token, and says what is wrong', async () => {
    const { control } = createReference({ controlToken: 'secret' });
    expect((await control(new Request(states))).status).toBe(401);
    expect((await control(post({ state: 'it rains' }, 'secret'))).status).toBe(501);
    const wrong = await control(
      post({ state: 'a service is idle', params: { service: 'Nobody' } }, 'secret'),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toBe('application/problem+json');
    expect(await wrong.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('params/service'),
    });
    expect((await control(post('nonsense', 'secret'))).status).toBe(400);
    expect((await control(post({ state: 'the store fails', params: { atStep: 99 } }, 'secret'))).status).toBe(
      400,
    );
    expect((await control(post({ state: 'time passes', params: { minutes: 1 } }, 'secret'))).status).toBe(
      400,
    );
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
    const declared = (await (await control(new Request(states))).json()) as {
      states: { state: string; params: { properties: Record<string, { type?: string | string[] }> } }[];
    };
    const numbers = declared.states.flatMap(({ state, params }) =>
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
    const declared = (await (await control(new Request(states))).json()) as { states: { state: string }[] };
    for (const { state } of declared.states) {
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

  it('moves a clock that stands still to both sides of a limit', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    const scheduler = async () => {
      const { body } = await visit.ask('/api/v1/system/health', { headers });
      return [body.overall, body.services?.[2]?.condition, body.services?.[2]?.lastSeenAt];
    };
    await visit.given('the clock stands still');
    await visit.given('a service has been silent', { service: 'Scheduler', seconds: 120 });
    expect(await scheduler()).toEqual(['Degraded', 'HeartbeatOverdue', expect.any(String)]);
    await visit.given('time passes', { seconds: 1 });
    expect(await scheduler()).toEqual(['Unhealthy', 'NoHeartbeat', expect.any(String)]);
    await visit.given('a service heartbeats again', { service: 'Scheduler' });
    expect(await scheduler()).toEqual(['Healthy', 'Heartbeating', expect.any(String)]);
    await visit.given('a service has never reported', { service: 'Scheduler' });
    expect(await scheduler()).toEqual(['Unhealthy', 'NeverStarted', null]);
    await visit.calm();
    expect((await scheduler())[0]).toBe('Healthy');
  });

  it('keeps credentials good through the calm state', async () => {
    const visit = visitor();
    const headers = await callerOf(visit, { kind: 'user', method: 'bearer' });
    await visit.calm();
    expect((await visit.ask('/api/v1/userinfo', { headers })).body.authorised).toBe(true);
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

  it('takes the database and readiness away', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('the database is unreachable');
    expect((await visit.ask('/api/v1/health')).body.status).toBe('healthy');
    expect((await visit.ask('/api/v1/health/live')).body.status).toBe('alive');
    expect(await visit.ask('/api/v1/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'not_ready' },
    });
    expect((await visit.ask('/api/v1/system/health', { headers })).status).toBe(503);
    await visit.calm();
    await visit.given('maintenance mode is on');
    expect((await visit.ask('/api/v1/health/ready')).body.status).toBe('not_ready');
    expect((await visit.ask('/api/v1/system/health', { headers })).status).toBe(200);
  });
});

describe('work in the background', () => {
  it('is followed through its activity to its end', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('the clock stands still');
    const { connectedSystemId, runProfileId } = await visit.given('a connected system exists', {
      runOutcome: 'Failed',
    });
    const system = `/api/v1/synchronisation/connected-systems/${connectedSystemId}`;
    const ask = (path: string, method: string) => visit.ask(path, { method, headers });
    const begun = [
      await ask(`${system}/import-schema`, 'POST'),
      await ask(`${system}/run-profiles/${runProfileId}/execute`, 'POST'),
      await ask(system, 'DELETE'),
    ];
    const statuses = () =>
      Promise.all(
        begun.map(async (reply) => (await ask(reply.headers.get('location') ?? '', 'GET')).body.status),
      );
    expect(begun.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await statuses()).toEqual(['InProgress', 'InProgress', 'InProgress']);
    expect((await ask(system, 'GET')).status).toBe(200);
    await visit.given('time passes', { seconds: 1 });
    expect(await statuses()).toEqual(['Complete', 'Failed', 'Complete']);
    expect((await ask(system, 'GET')).status).toBe(404);
  });
});
