import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { startReference } from '#app/api/svc-contract.ts';
import { verifyOpened } from '#app/api/verify.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import { openReference } from '#proof/targets/reference.ts';
import { randomFrom } from '#reference/server/domain/random.ts';
import { openDataFile } from '#reference/server/persistence/data-file.ts';
import { persistentReference } from '#reference/server/persistence/persistent-reference.ts';
import { visitorOf } from '#test/builders/sign-in.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { isSampled } from '#test/nightly.ts';
import { servingProcess } from './testing/own-process.ts';
import { errorOf, started, stopAll } from './testing/run-command.ts';

const folder = temporaryFolder();
const file = () => join(folder.path, 'data');

describe('reference --data', () => {
  it.skipIf(isSampled)(
    'passes the same rules as in memory, although it is restarted every few requests',
    async () => {
      const contract = await loadContract();
      const token = randomUUID();
      const storage = openDataFile(file());
      const begin = () => persistentReference(storage, { controlToken: token, document: contract.document });
      let service = begin();
      let requests = 0;
      const lately = () => {
        requests += 1;
        if (requests % 17 === 0) service = begin();
        return service;
      };
      const plain = await openReference({ inProcess: true });
      const target = inProcessTarget('reference', (request) => lately().fetch(request));
      const control = await inProcessControl((request) => lately().control(request), token);
      const { rules } = await verifyOpened(
        contract,
        { ...plain, target, control, secrets: new Set([token]) },
        { required: [] },
      );
      storage.close();
      expect(rules.filter(({ verdict }) => ['failed', 'error', 'untested'].includes(verdict))).toEqual([]);
      expect(rules.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(270);
      expect(requests).toBeGreaterThan(2000);
    },
  );

  it('keeps its key and its sign-in sessions', async () => {
    const first = await started('reference', '--data', file(), '--quiet');
    const visitor = await visitorOf(first.api);
    const tokens = await visitor.signIn('Administrator');
    await stopAll();
    const again = await started('reference', '--data', file(), '--quiet', '--port', new URL(first.api).port);
    const [before, after] = [first, again].map(({ printed }) => JSON.parse(printed));
    expect(after.apiKey).toMatch(/^svc_/);
    expect(after.apiKey).toBe(before.apiKey);
    expect(await visitor.send(tokens.access_token)).toMatchObject({ status: 200 });
    const silent = await visitor.begin({ prompt: 'none' });
    expect(await visitor.redeem(silent, await visitor.browser.go(silent.url))).toMatchObject({
      token_type: 'bearer',
    });
    const renewed = await oidc.refreshTokenGrant(visitor.client, tokens.refresh_token ?? '');
    expect(await visitor.send(renewed.access_token)).toMatchObject({ status: 200 });
  });

  it('is also an option of startReference', async () => {
    const server = await startReference({ data: file() });
    const error = { code: 'FILE_INVALID', exitCode: 2 };
    await expect(startReference({ data: file() })).rejects.toMatchObject(error);
    await server.close();
    await (await startReference({ data: file() })).close();
  });

  it('refuses a file with another seed', async () => {
    openDataFile(file()).close();
    const error = await errorOf(['reference', '--data', file(), '--seed', '8']);
    expect(error).toContain('was created with --seed 1 and --objects 25.');
  });
});

it('reference --time-scale speeds up time, which does not go back after a restart', async () => {
  const args = ['reference', '--time-scale', '1000', '--data', file()];
  const first = await started(...args);
  const { headers } = (await first.enter('a caller exists')) as { headers: Record<string, string> };
  const timeAt = async (api: string) =>
    Date.parse((await (await fetch(`${api}/api/v1/health`, { headers })).json()).timestamp);
  await expect.poll(() => timeAt(first.api)).toBeGreaterThan(Date.now() + 60_000);
  const then = await timeAt(first.api);
  await stopAll();
  const { api } = await started('reference', '--data', file());
  expect(await timeAt(api)).toBeGreaterThanOrEqual(then);
});

/** The parts of the state of a service that the test compares. */
interface Held {
  readonly names: readonly string[];
  readonly people: number;
}

/** A request that changes something, and the expected state after it. */
interface Order {
  readonly to: 'api' | 'control';
  readonly path: string;
  readonly body: object;
  after(held: Held): Held;
}

/** Serves the state of a file in a separate process, which the test can kill. */
async function serving() {
  const args = ['reference', '--data', file(), '--state-control'];
  const { child, url, apiKey, stateControl } = await servingProcess(process.execPath, ...args);
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

const below = randomFrom(20_261_124);
const roll = (): number => below(2 ** 32) / 2 ** 32;

function randomOrder(): Order {
  const [name, count] = [`made ${roll()}`, 100 + Math.floor(roll() * 1500)];
  if (roll() < 0.4) {
    const after = ({ names, people }: Held) => ({ names: [...names, name], people });
    return { to: 'api', path: '/api/v1/metaverse/attributes', body: { name, type: 'Text' }, after };
  }
  // A reset leaves one person, the administrator.
  if (roll() < 0.3)
    return { to: 'api', path: '/api/v1/system/reset', body: {}, after: () => ({ names: [], people: 1 }) };
  const body = { state: 'metaverse objects exist', params: { count } };
  return { to: 'control', path: '/states', body, after: ({ names }) => ({ names, people: count }) };
}

/** The state that a starting server would read from the file. */
function heldBy(): Held {
  const storage = openDataFile(file());
  const { attributes, metaverseObjects } = persistentReference(storage).world.store;
  storage.close();
  const names = attributes.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
  return { names, people: metaverseObjects.length };
}

it('every acknowledged change is kept after a kill', async () => {
  let held: Held = { names: [], people: 25 };
  let answered = 0;
  for (let life = 0; life < 5; life += 1) {
    const { child, send } = await serving();
    const gone = once(child, 'exit');
    const states = [held];
    // The process is killed after some responses, at a random moment of a later request.
    const last = answered + 2 + Math.floor(roll() * 4);
    const killLater = () => setTimeout(roll() * 40).then(() => child.kill('SIGKILL'));
    let killing: Promise<boolean> | undefined;
    while (states.length === 1) {
      const order = randomOrder();
      if (answered >= last) killing ??= killLater();
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
    held = heldBy();
    expect(states).toContainEqual(held);
  }
  expect(answered).toBeGreaterThanOrEqual(10);
});
