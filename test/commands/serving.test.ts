import { afterEach, describe, expect, it } from 'vitest';
import { controlToken } from '#app/serve/serve.ts';
import { randomChoices } from '#proof/choices/choices.ts';
import { fakeEnvironment, serving, started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

/** A seed whose variant serves basic health at /api/v1/status. */
function seedWithOtherPaths(seed = 1): number {
  const path = randomChoices(seed).paths.getBasicHealth;
  return path === '/api/v1/status' ? seed : seedWithOtherPaths(seed + 1);
}

describe('the stateful mock', () => {
  it('varies implementation choices, and still recognises its requests', async () => {
    const { api, send } = await started('reference', '--variant', String(seedWithOtherPaths()));
    expect((await fetch(`${api}/api/v1/health`)).ok).toBe(false);
    expect((await fetch(`${api}/api/v1/status`)).ok).toBe(true);
    const { requests } = (await (await send('/requests')).json()) as { requests: { operation?: string }[] };
    expect(requests.map(({ operation }) => operation)).toEqual([undefined, 'getBasicHealth']);
  });

  it('delays responses', async () => {
    const { api, send } = await started('reference', '--latency', '60', '--jitter', '5', '--seed', '1');
    await fetch(`${api}/api/v1/health`);
    const { requests } = (await (await send('/requests')).json()) as { requests: { durationMs: number }[] };
    // Timers may fire a millisecond early.
    expect(requests[0]?.durationMs).toBeGreaterThanOrEqual(59);
  });
});

it('reads the token of state control from the environment, or generates one', () => {
  const token = (SVC_CONTROL_TOKEN: string) => controlToken(fakeEnvironment({ SVC_CONTROL_TOKEN }));
  expect(token('given')).toBe('given');
  expect(token('').length).toBeGreaterThan(20);
  expect(token('')).not.toBe(token(''));
});

it.each(['mock', 'reference'])('%s prints its log as requests arrive, without --quiet', async (command) => {
  const { api, logged } = await started(command);
  await fetch(`${api}/api/v1/activities?page=two&api_key=hunter2`, { headers: { 'x-api-key': 'any' } });
  await fetch(`${api}/api/v1/health`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
  });
  expect((await logged()).split('\n')).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d GET \/api\/v1\/activities\?page=two&api_key=\[redacted\] 40[01] \d+ ms$/,
    ),
    '  query /page: Must be integer.',
    '  query /api_key: The contract has no such parameter. (open)',
    'A page of https://app.example was refused: use --cors https://app.example to allow it.',
    '',
  ]);
  const quiet = await started(command, '--quiet');
  await fetch(`${quiet.api}/api/v1/health`);
  expect(await quiet.logged()).toBe('');
});

it.each(['mock', 'reference'])('%s describes each state, and lists its states in a hint', async (command) => {
  const { send } = await started(command);
  const { states } = (await (await send('/states', 'GET')).json()) as { states: { description?: string }[] };
  expect(states.filter(({ description = '' }) => description === '')).toEqual([]);
  for (const [state, hint] of [
    ['activity in progress', 'Did you mean "an activity is in progress"'],
    ['a service is silent', 'Did you mean "a service has been silent"?'],
    ['reset fails', 'Did you mean "the next factory reset fails"?'],
    command === 'mock' ? ['the next factory reset fails', 'use reference'] : ['it is Monday', 'lists all'],
    ['it rains', 'Unknown state "it rains". GET /states lists all states.'],
  ]) {
    const answer = await send('/states', 'POST', { state });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(hint ?? '') });
  }
  // A long name is not echoed.
  const answer = await send('/states', 'POST', { state: 'a service '.padEnd(500_000, 'ab') });
  expect(answer.status).toBe(501);
  expect((await answer.text()).length).toBeLessThan(300);
});

it.each(['mock', 'reference'])(
  '%s without state control serves no states, no request log and no console',
  async (command) => {
    const { api, printed } = await serving(command);
    expect(printed).not.toContain('control');
    for (const path of ['/_console', '/requests', '/states']) {
      expect((await fetch(api + path)).status, path).toBe(404);
    }
  },
);
