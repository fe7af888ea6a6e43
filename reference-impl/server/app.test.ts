import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createControl } from './control.ts';
import { environment } from './data/default-store.ts';
import { controllableClock } from './domain/clock.ts';
import { defaultFreedoms } from './domain/freedoms.ts';
import { createIssuer } from './domain/issuer.ts';
import { createReference } from './reference.ts';
import { states } from './states.ts';
import { documented } from './world/behaviour.ts';
import { issueFirstCredentials } from './world/issue-credentials.ts';
import { calm, createWorld } from './world/world.ts';

const reference = createReference({ objects: 120 });
const { apiKey } = await reference.issueCredentials();
const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };

const ask = (path: string, method = 'GET', json?: object): Promise<Response> =>
  reference.fetch(
    new Request(`http://reference.test${path}`, {
      method,
      headers,
      ...(json && { body: JSON.stringify(json) }),
    }),
  );

describe('a request meets', () => {
  it.each([
    ['GET', '/api/v1/health', 200],
    ['HEAD', '/api/v1/health?page=1', 200],
    ['GET', '/api/v1/healt%68', 200],
    ['GET', '/api/reference', 200],
    ['GET', '/api/v1/activities/__proto__', 404],
    ['GET', '/', 404],
    ['GET', '/api/v1/Health', 404],
    ['GET', '/api/v1/health/', 404],
  ])('what lies there: %s %s', async (method, path, status) => {
    const answer = await ask(path, method);
    expect(answer.status).toBe(status);
    if (method === 'HEAD') expect(await answer.text()).toBe('');
  });

  it.each([
    ['DELETE', '/api/v1/schedules', 'GET, POST'],
    ['HEAD', '/api/v1/schedules/7/run', 'POST'],
    ['constructor', '/api/v1/health', 'GET'],
  ])('the methods of a path that has others: %s %s', async (method, path, allow) => {
    const answer = await ask(path, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

/** What orders of lists rely on that are kept: nothing in a list can be changed. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!(value instanceof Date || value instanceof Map)) Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}

it('replaces the lists of its store, and never changes one', async () => {
  const world = createWorld(
    {
      ...{ clock: controllableClock(), seed: 1, objects: 30, release: '0.16.0', behaviour: documented },
      ...{ freedoms: defaultFreedoms, issuer: createIssuer(environment.ssoAuthority) },
      ...{ document: undefined, pages: undefined, signIn: undefined, credentialsHint: undefined },
    },
    environment,
  );
  const app = createApp(world);
  const { apiKey: key } = await issueFirstCredentials(world);
  const control = createControl(world, environment, undefined);
  for (const { state } of states) {
    const wish = new Request('http://control.test/states', {
      method: 'POST',
      body: JSON.stringify({ state }),
    });
    expect([state, (await control(wish)).status]).toEqual([state, 200]);
    freeze(world.store);
    for (const path of ['metaverse/attributes', 'schedules', 'system/reset']) {
      const body = JSON.stringify({ name: 'a', type: 'Number', triggerType: 'Manual', force: true });
      const sent = { method: 'POST', headers: { ...headers, 'x-api-key': key }, body };
      await app(new Request(`http://reference.test/api/v1/${path}`, sent));
      freeze(world.store);
    }
    world.clock.pass(40 * 86_400_000);
    calm(world, environment);
  }
});
