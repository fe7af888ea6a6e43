import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { createControl } from './control.ts';
import { environment } from './data/default-store.ts';
import { controllableClock } from './domain/clock.ts';
import { defaultFreedoms } from './domain/freedoms.ts';
import { createIssuer } from './domain/issuer.ts';
import { routesOf } from './routes.ts';
import { states } from './states.ts';
import { type Behaviour, departing, documented } from './world/behaviour.ts';
import { issueFirstCredentials } from './world/first-credentials.ts';
import { calm, createWorld, type World } from './world/world.ts';

const key = 'key-of-the-test';
const day = 86_400_000;

async function inhabited(behaviour: Behaviour = documented): Promise<World> {
  const world = createWorld(
    {
      clock: controllableClock(),
      seed: 1,
      objects: 120,
      release: '0.16.0',
      behaviour,
      freedoms: defaultFreedoms,
      issuer: createIssuer(environment.ssoAuthority),
      document: undefined,
      pages: undefined,
      signIn: undefined,
      credentialsHint: undefined,
    },
    environment,
  );
  await issueFirstCredentials(world, key);
  return world;
}

type App = ReturnType<typeof createApp>;

async function ask(app: App, path: string, json?: object): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const sent = json === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(json) };
  const answer = await app(new Request(`http://reference.test${path}`, sent));
  const text = await answer.text();
  // When an error was met is its own, and none of the store's.
  return `${answer.status} ${answer.ok ? text : text.replace(/"timestamp":"[^"]*"/, '')}`;
}

const queries = ['', '?pageSize=3&page=2', '?sortBy=name&sortDirection=desc', '?sortBy=displayName&filter=a'];

function kept(world: World): readonly string[] {
  const paths = routesOf(world).flatMap(({ path, isOfStore }) => (isOfStore === true ? [path] : []));
  return paths.flatMap((path) => queries.map((query) => path + query));
}

/** What a store must stand for an answer of it to last: nothing in it can be changed. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!(value instanceof Date || value instanceof Map)) Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}

/** One of each kind, the last of them something that comes to its end later. */
const writes = ({ store }: World): Readonly<Record<string, object>> => ({
  '/api/v1/metaverse/attributes': { name: 'shoeSize', type: 'Number' },
  '/api/v1/schedules': { name: 'Nightly', triggerType: 'Manual', steps: [] },
  [`/api/v1/synchronisation/connected-systems/${store.connectedSystems[0]?.id}/import-schema`]: {},
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an answer that is kept', () => {
  it('is written once for a store and an address', async () => {
    const world = await inhabited();
    const app = createApp(world);
    const written = vi.spyOn(JSON, 'stringify');
    const first = await ask(app, '/api/v1/metaverse/objects');
    expect(written).toHaveBeenCalled();
    written.mockClear();
    expect(await ask(app, '/api/v1/metaverse/objects')).toBe(first);
    expect(written).not.toHaveBeenCalled();
    await ask(app, '/api/v1/metaverse/objects?page=2');
    expect(written).toHaveBeenCalledOnce();
  });

  it('is what a server that keeps nothing would answer, whatever is done in between', async () => {
    const world = await inhabited();
    const app = createApp(world);
    const control = createControl(world, environment, undefined);
    const agree = async (after: string): Promise<void> => {
      freeze(world.store);
      const keepingNothing = createApp(world);
      for (const path of kept(world)) {
        // Where requests are limited, the two have counted the same.
        world.situation.windows.clear();
        expect([after, path, await ask(app, path)]).toEqual([after, path, await ask(keepingNothing, path)]);
      }
    };
    await agree('the beginning');
    // A store that is changed in place refuses here, since it is frozen.
    for (const [path, json] of Object.entries(writes(world)))
      expect(await ask(app, path, json)).toMatch(/^20/);
    for (const { state } of states) {
      const wish = { method: 'POST', body: JSON.stringify({ state }) };
      expect([state, (await control(new Request('http://control.test/states', wish))).status]).toEqual([
        state,
        200,
      ]);
      await agree(state);
      for (const [path, json] of Object.entries(writes(world))) {
        await ask(app, path, json);
        await agree(`${state}, ${path}`);
      }
      world.clock.pass(40 * day);
      await agree(`${state}, forty days`);
      await ask(app, '/api/v1/system/reset', { force: true });
      await agree(`${state}, a reset`);
      calm(world, environment);
      await agree(`${state}, calm again`);
    }
  }, 60_000);

  it('is nobody else’s: who may not ask gets none', async () => {
    const app = createApp(await inhabited());
    await ask(app, '/api/v1/metaverse/objects');
    const answer = await app(new Request('http://reference.test/api/v1/metaverse/objects'));
    expect(answer.status).toBe(401);
  });

  it('can be read and changed by whoever gets it, and is as it was for the next', async () => {
    const app = createApp(await inhabited());
    const asked = () =>
      app(new Request('http://reference.test/api/v1/metaverse/objects', { headers: { 'x-api-key': key } }));
    const first = await asked();
    first.headers.set('content-type', 'text/plain');
    const text = await first.text();
    const next = await asked();
    next.headers.set('content-type', 'text/plain');
    expect(await next.text()).toBe(text);
    const last = await asked();
    expect([last.headers.get('content-type'), last.bodyUsed]).toEqual([defaultFreedoms.contentType, false]);
  });

  it('is written anew each time where the behaviour departs from the documented one', async () => {
    let total = 0;
    const envelope = (items: unknown[]) => {
      total += 1;
      return { items, totalCount: total };
    };
    const counting = departing({ lists: { envelope } });
    const app = createApp(await inhabited(counting));
    expect(await ask(app, '/api/v1/metaverse/objects')).toContain('"totalCount":1}');
    expect(await ask(app, '/api/v1/metaverse/objects')).toContain('"totalCount":2}');
  });
});
