import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { openDataFile } from '#reference/server/persistence/data-file.ts';
import { persistentReference } from '#reference/server/persistence/persistent-reference.ts';
import { dice } from '#test/builders/random.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment } from './testing/run-command.ts';

const folder = temporaryFolder();

/** What is counted of the state of a service. */
interface Held {
  readonly names: readonly string[];
  readonly people: number;
}

/** A request that changes something, and what a service holds afterwards. */
interface Order {
  readonly to: 'api' | 'control';
  readonly path: string;
  readonly body: object;
  after(held: Held): Held;
}

/** Serves the state of a file in a process of its own, which may be killed. */
async function serving(file: string) {
  const words = ['harness/cli/main.ts', 'reference', '--data', file, '--state-control', '--quiet'];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, apiKey, stateControl } = JSON.parse(line);
  return {
    child,
    send({ to, path, body }: Order): Promise<Response> {
      const key = to === 'api' ? { 'x-api-key': apiKey } : { authorization: `Bearer ${stateControl.token}` };
      const headers = { ...key, 'content-type': 'application/json' };
      const base = to === 'api' ? url : stateControl.url;
      return fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

function orderFor({ roll, hits }: ReturnType<typeof dice>): Order {
  const [name, count] = [`made ${roll()}`, 100 + Math.floor(roll() * 1500)];
  if (hits(0.4)) {
    const after = ({ names, people }: Held) => ({ names: [...names, name], people });
    return { to: 'api', path: '/api/v1/metaverse/attributes', body: { name, type: 'Text' }, after };
  }
  // Both change more rows than one; what a reset leaves is one administrator.
  if (hits(0.3))
    return { to: 'api', path: '/api/v1/system/reset', body: {}, after: () => ({ names: [], people: 1 }) };
  const body = { state: 'metaverse objects exist', params: { count } };
  return { to: 'control', path: '/states', body, after: ({ names }) => ({ names, people: count }) };
}

/** What a server would begin with. */
function heldBy(file: string): Held {
  const storage = openDataFile(file);
  const { attributes, metaverseObjects } = persistentReference(storage).world.store;
  storage.close();
  const names = attributes.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
  return { names, people: metaverseObjects.length };
}

// Five processes, one after the other. That every kind of change lasts is what `lasting-state.test.ts` shows.
it('has every answered change after a kill, and of the one under way all or nothing', async () => {
  const file = join(folder.path, 'data');
  const chance = dice(20_261_124);
  let held: Held = { names: [], people: 25 };
  let answered = 0;
  for (let life = 0; life < 5; life += 1) {
    const { child, send } = await serving(file);
    const gone = once(child, 'exit');
    const killing = setTimeout(chance.roll() * 300).then(() => child.kill('SIGKILL'));
    const states = [held];
    while (states.length === 1) {
      const order = orderFor(chance);
      const response = await send(order).catch(() => undefined);
      if (response === undefined) states.push(order.after(held));
      else {
        expect(response.status).toBeLessThan(300);
        answered += 1;
        held = order.after(held);
        states[0] = held;
      }
    }
    await Promise.all([killing, gone]);
    held = heldBy(file);
    expect(states).toContainEqual(held);
  }
  expect(answered).toBeGreaterThan(5);
});
