import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment, started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

describe.each(['mock', 'reference'])('what a client sent to %s', (command) => {
  it('can be asserted on by a test of that client', async () => {
    const { api, ask } = await started(command);
    await fetch(`${api}/api/v1/activities?page=two`, { headers: { 'x-api-key': 'any' } });
    const received = await ask('/requests');
    expect(await received.json()).toMatchObject({
      requests: [
        {
          method: 'GET',
          path: '/api/v1/activities?page=two',
          operation: 'listActivities',
          verdict: 'violation',
          violations: [{ in: 'query', at: '/page', message: 'Must be integer.' }],
        },
      ],
    });
  });

  it('is printed as it arrives, unless told otherwise', async () => {
    const { api, logged } = await started(command);
    await fetch(`${api}/api/v1/activities?page=two&api_key=hunter2`, { headers: { 'x-api-key': 'any' } });
    await fetch(`${api}/api/v1/health`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    });
    expect(logged().split('\n')).toEqual([
      expect.stringMatching(
        /^\d\d:\d\d:\d\d GET \/api\/v1\/activities\?page=two&api_key=\[redacted\] 40[01] \d+ ms$/,
      ),
      '  query /page: Must be integer.',
      '  query /api_key: The contract has no such parameter. (open)',
      'A page of https://app.example was refused: --cors https://app.example would let it call.',
      '',
    ]);
    const quiet = await started(command, '--quiet');
    await fetch(`${quiet.api}/api/v1/health`);
    expect(quiet.logged()).toBe('');
  });

  it('is told to nobody without the token', async () => {
    const { control } = await started(command);
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(`${control}/requests`, { method })).status).toBe(401);
    }
  });
});

it.each(['mock', 'reference'])('%s has the reference page, on the whole contract', async (command) => {
  const { api } = await started(command);
  const page = await (await fetch(`${api}/api/reference`)).text();
  expect(page).toContain('swagger-ui-bundle.js');
  const { paths } = (await (await fetch(`${api}/api/openapi/v1.json`)).json()) as { paths: object };
  expect(Object.keys(paths).length).toBeGreaterThan(20);
});

describe('the mock, brought into a state out of band', () => {
  it('refuses the next reset with 409, and the client sends no special header', async () => {
    const { api, ask, enter } = await started('mock');
    const reset = (): Promise<Response> =>
      fetch(`${api}/api/v1/system/reset`, { method: 'POST', headers: { 'x-api-key': 'any' } });
    expect((await reset()).status).toBe(200);

    await enter('an activity is in progress');
    const refused = await reset();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'ACTIVITY_IN_PROGRESS' });

    await ask('/states', 'DELETE');
    expect((await reset()).status).toBe(200);
  });
});

describe.each(['mock', 'reference'])('a state that %s does not have', (command) => {
  it.each([
    ['activity in progress', 'Did you mean "an activity is in progress"'],
    ['it rains', 'There is no state called "it rains". GET /states lists what there is.'],
  ])('"%s" is refused with a hint', async (state, detail) => {
    const { ask } = await started(command);
    const answer = await ask('/states', 'POST', { state });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(detail) });
  });
});

describe.each(['mock', 'reference'])('%s without state control', (command) => {
  it('has its API alone: no states, no list of requests, no console', async () => {
    const environment = fakeEnvironment();
    const running = run([command], environment);
    await expect.poll(() => environment.written.stdout, { timeout: 15_000 }).toMatch(/^\w+: http:\S+\n/);
    const api = /http:\S+/.exec(environment.written.stdout)?.[0] ?? '';
    expect(environment.written.stdout).not.toContain('control');
    for (const path of ['/_console', '/requests', '/states']) {
      expect((await fetch(api + path)).status, path).toBe(404);
    }
    environment.interrupt();
    expect(await running).toBe(0);
  });
});
