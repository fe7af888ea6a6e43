import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { controlToken } from '#app/serve/serve.ts';
import { randomChoices } from '#proof/choices/choices.ts';
import { older, servingProcess, start } from './testing/own-process.ts';
import { errorOf, fakeEnvironment, serving, started } from './testing/run-command.ts';

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

const serves = (url: string) =>
  fetch(`${url}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const ends = ({ url }: { url: string }) => expect.poll(() => serves(url)).toBe(false);

it('reference stops listening on Ctrl-C and exits with 0', async () => {
  const { child, url } = await servingProcess(process.execPath, 'reference');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await serves(url)).toBe(false);
});

it.each(['reference', 'mock'])('%s ends when standard input closes', async (name) => {
  const server = await servingProcess(process.execPath, name, '--until-stdin-closes');
  expect(await serves(server.url)).toBe(true);
  server.child.stdin.end();
  await ends(server);
  await expect.poll(() => server.child.exitCode).toBe(0);
});

it('a server ends after the process of --parent-pid', async () => {
  const parent = start(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const server = await servingProcess(process.execPath, 'reference', '--parent-pid', String(parent.pid));
  expect(await serves(server.url)).toBe(true);
  parent.kill('SIGKILL');
  await ends(server);
});

it('prints why it ended if standard input was closed at once', async () => {
  const starter = { stdinCloses: async () => undefined, isRunning: () => true };
  const environment = { ...fakeEnvironment(), starter };
  expect(await run(['reference', '--until-stdin-closes'], environment)).toBe(0);
  expect(environment.written.stderr).toBe('svc-contract: stopping, because standard input was closed\n');
});

it('refuses a --parent-pid that is not a running process', async () => {
  const args = ['reference', '--parent-pid', '4711'];
  const starter = { stdinCloses: async () => undefined, isRunning: () => false };
  expect(await errorOf(args, { starter })).toContain('--parent-pid 4711 is not a running process');
});

it.runIf(older !== undefined).each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a launcher that receives %s leaves no server running',
  async (signal) => {
    const server = await servingProcess(older ?? '', 'reference');
    expect(await serves(server.url)).toBe(true);
    server.child.kill(signal);
    await ends(server);
    // The port is free again.
    const { port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      const again = createServer().once('error', reject);
      again.listen(Number(port), '127.0.0.1', () => again.close(() => resolve()));
    });
  },
);
