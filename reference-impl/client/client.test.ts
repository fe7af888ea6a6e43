import { describe, expect, it } from 'vitest';
import { requestContract } from '#mocks/msw/overrides.ts';
import { ourChoices, randomChoices } from '#proof/choices/choices.ts';
import { withChoices } from '#proof/choices/with-choices.ts';
import { autoAdvanceClock } from '#test/builders/client.ts';
import { enterer } from '#test/builders/enterer.ts';
import { createReference } from '../server/reference.ts';
import { type ClientOptions, createClient } from './client.ts';

const url = 'http://reference.test';
const apiKey = 'key-1234567890';

/** A client connected to its own reference server, and a function that puts this server into a state. */
async function connected(choices = ourChoices, more: ClientOptions = {}) {
  // The clock stands still: a reason names an age, which must be the same in two responses.
  const clock = { now: () => new Date('2026-01-02T03:04:05Z'), wait: async () => undefined };
  const reference = withChoices(createReference({ choices, clock }), choices, requestContract);
  const given = enterer<{ headers?: Record<string, string> }>(reference.control);
  const client = createClient({ fetch: reference.fetch, clock: autoAdvanceClock(), ...more });
  const { headers } = await given('a caller exists', { kind: 'administrator' });
  client.connectSvc({ url, apiKey: headers?.['X-Api-Key'] ?? '' });
  return { client, given };
}

// The feature files for clients test the command line, and this file tests the functions behind it.
it.each([1, 2, 3, 4, 5, 6])('reads the responses of any implementation choice: variant %i', async (seed) => {
  const choices = randomChoices(seed);
  const paths = Object.fromEntries(
    Object.entries(choices.paths).map(([id, path]) => {
      return [id, { method: id === 'resetSystem' ? 'POST' : 'GET', path }];
    }),
  );
  const { client, given } = await connected(choices, { paths });
  await given('a service has never reported', { service: 'Scheduler' });
  expect(Object.keys(await client.getSvcHealth())).toEqual(['Status', 'Timestamp']);
  expect((await client.getSvcHealth({ ready: true })).Status).toBe('ready');
  expect((await client.getSvcHealth({ live: true })).Status).toBe('alive');
  expect((await client.getSvcVersion()).Version).toMatch(/^0\.16\.0(?:\+|$)/);
  expect((await client.getSvcAuthConfig()).UsePkce).toBe(true);
  expect((await client.getSvcUserInfo()).AuthMethod).toBe('api_key');
  const services = await client.getSvcServiceHealth();
  expect(services.map(({ Service }) => Service)).toEqual(['WorkerSync', 'WorkerDelivery', 'Scheduler']);
  expect((await client.getSvcServiceHealth({ summary: true })).Services).toEqual(services);
  expect(await client.resetSvcSystem({ force: true })).toMatchObject({
    outcome: 'reset',
    result: { ConnectedSystemsRemoved: expect.any(Number), MetaverseObjectsRemoved: expect.any(Number) },
  });
});

describe('a session', () => {
  it.each([
    ...['ftp://x.test', 'x.test', '', 'http://u:secret@x.test', 'http://x.test?a=b', 'http://x.test#a'].map(
      (bad) => ({ url: bad, apiKey }),
    ),
    ...['', 'two words', 'line\nbreak', 'schlüssel'].map((bad) => ({ url, apiKey: bad })),
  ])('is not opened with the URL %j, which is not repeated', (to) => {
    const connect = () => createClient().connectSvc(to);
    expect(connect).toThrow(expect.objectContaining({ code: 'USAGE' }));
    expect(connect).not.toThrow('secret');
  });

  it('does not show its key when printed', () => {
    const session = createClient().connectSvc({ url, apiKey });
    const printed = JSON.stringify(session) + JSON.stringify(Object.entries(session)) + String(session);
    expect(printed).not.toContain(apiKey);
  });
});
