import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import { outcomesOf, overrideCases, requestedPath } from '#mocks/overrides/testing/override-cases.ts';
import { installedChromium, openContext } from '#test/browser/chromium.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { ours, userProject } from './testing/project.ts';

const everything = await readFile(join(root, 'test/package/testing/everything.js'), 'utf8');
const script = `${everything}\nconsole.log(JSON.stringify(seen));`;

const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The oldest supported Node of each line, with the oldest msw for it. The package undici needs Node 22.19. */
const runtimes = [
  { node: '20.19.0', msw: 'msw@2.0.0', others: [], statuses: '200\n' },
  { node: '22.19.0', msw: ours('msw'), others: [ours('undici')], statuses: '200\n200\n' },
];

describe.each(runtimes)('on Node $node', ({ node, msw, others, statuses }) => {
  const older = `node_modules/${platform}/bin/node`;
  const { write, run, print } = userProject(msw, `${platform}@${node}`, ...others);

  it('the exports for clients return what they return on a newer Node', async () => {
    const here = JSON.parse(await print(script));
    expect([here.Overall, here.settled, here.user]).toEqual(['Unhealthy', ['Settled', 'Answer'], 200]);
    const { stderr, stdout } = await run(`${older} script.mjs`);
    expect([stderr, JSON.parse(stdout || '{}')]).toEqual(['', here]);
  });

  it('msw and undici receive responses', async () => {
    await write({ 'intercepted.mjs': others.length === 0 ? intercepted : intercepted + dispatched });
    const ended = await run(`${older} intercepted.mjs`);
    expect(ended).toEqual({ exitCode: 0, stdout: statuses, stderr: '' });
  });
});

const intercepted = `
import { setupServer } from 'msw/node';
import { svcMock } from 'svc-contract/msw';
const svc = svcMock({ baseUrl: 'https://svc.example' });
const server = setupServer(...svc.handlers);
server.listen();
const [address, headers] = ['https://svc.example/api/v1/system/health', svc.credentials.administrator];
console.log((await fetch(address, { headers })).status);
server.close();
`;

const dispatched = `
const [{ request }, { svcDispatcher }] = await Promise.all([import('undici'), import('svc-contract/msw/undici')]);
console.log((await request(address, { headers, dispatcher: svcDispatcher(svc) })).statusCode);
`;

describe('in a page', () => {
  const tools = ['vitest@5.1.1', 'jsdom@31.0.1', 'happy-dom@21.0.4', 'axios@1.21.1'];
  const { folder, write, run, print } = userProject(ours('msw'), ...tools);

  it.skipIf(installedChromium() === undefined)('of an older browser, they do the same', async () => {
    const here = await print(script);
    const options = {
      cwd: folder.path,
      input: 'script.mjs',
      platform: 'browser',
      logLevel: 'silent',
    } as const;
    const build = await rolldown(options);
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    await build.close();
    const site = await httpServer(({ url }, response) => {
      const type = url === '/' ? 'text/html' : 'text/javascript';
      const page = '<!doctype html><title>A page</title><script type="module" src="/script.js"></script>';
      response.setHeader('content-type', type).end(url === '/' ? page : output[0].code);
    });
    const context = await openContext();
    const page = await context.newPage();
    await page.addInitScript(withoutNewer);
    const printed = new Promise<string>((resolve) => {
      page.on('console', (message) => message.text().startsWith('{') && resolve(message.text()));
      page.on('pageerror', ({ message }) => resolve(message));
    });
    await page.goto(site.url);
    expect(await printed).toBe(here.trim());
    await Promise.all([context.close(), site.close()]);
  });

  it.each(['jsdom', 'happy-dom'])('of another origin in %s, clients can read every response', async (dom) => {
    await write({ 'page.test.js': ofAnotherOrigin });
    const { exitCode, stdout } = await run(`npx vitest run --environment ${dom}`);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('5 passed')]);
  });
});

/** Removes what Node 20 lacks. */
const withoutNewer = `
for (const [owner, names] of [
  [RegExp, 'escape'], [Promise, 'try withResolvers'], [Map, 'groupBy'], [Object, 'groupBy'], [URL, 'parse'],
  [Array, 'fromAsync'], [Error, 'isError'], [Math, 'sumPrecise f16round'], [Uint8Array, 'fromBase64 fromHex'],
  [Uint8Array.prototype, 'toBase64 toHex'], [Map.prototype, 'getOrInsert getOrInsertComputed'],
  [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
  [Iterator.prototype, 'map filter take drop flatMap reduce toArray forEach some every find'],
  [globalThis, 'Iterator Temporal'],
]) for (const name of names.split(' ')) delete owner[name];
`;

const ofAnotherOrigin = `
import axios from 'axios';
import { setupServer } from 'msw/node';
import { svcMock } from 'svc-contract/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';

const svc = svcMock({ baseUrl: 'https://svc.example' });
const server = setupServer(...svc.handlers);
beforeAll(() => server.listen());
afterAll(() => server.close());
const [address, headers] = [svc.baseUrl + '/api/v1/system/health', svc.credentials.administrator];

test('fetch', async () => {
  expect((await fetch(address, { headers, credentials: 'include' })).status).toBe(200);
});
test('axios', async () => {
  expect((await axios.get(address, { headers, withCredentials: true })).status).toBe(200);
});
test('a refusal', async () => {
  await expect(axios.get(address)).rejects.toMatchObject({ response: { status: 401 } });
});
test('XMLHttpRequest', async () => {
  svc.override('getServiceHealth', () => Response.json({}, { status: 429, headers: { 'retry-after': '7' } }));
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.setRequestHeader('x-api-key', headers['X-Api-Key']);
  request.send();
  await new Promise((resolve) => request.addEventListener('loadend', resolve));
  expect([request.status, request.getResponseHeader('retry-after')]).toEqual([429, '7']);
});
const outcomesOf = ${outcomesOf};
test('overridden responses', async () => {
  for (const [given, seen] of ${JSON.stringify(overrideCases)}) {
    await svc.restore();
    await svc.state('responses are overridden', given);
    expect(await outcomesOf(svc.baseUrl + '${requestedPath}', given.milliseconds)).toEqual(seen);
  }
});
`;
