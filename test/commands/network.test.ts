import { describe, expect, it } from 'vitest';
import { httpOrigin, origin } from '#app/cli/options.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { isHttpAddress } from '#harness/profile/profile-file.ts';
import { forwardProxy, httpServer } from '#test/builders/small-server.ts';
import { errorOf, verdictsOf } from './testing/run-command.ts';
import {
  commandsOnServers,
  password,
  said,
  user,
  verbs,
  version,
  withWords,
} from './testing/small-network.ts';
import { onTerminal } from './testing/terminal.ts';

const { folder, profile, tls, plain, secured, described, running, resultOfRun } = commandsOnServers();

describe('a server behind a proxy', () => {
  it.each(verbs)('is reached by %s only through the proxy, whose password is never written', async (verb) => {
    const [server, proxy] = [await plain(), await forwardProxy(user, password)];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url) });
    const { everything, stderr } = await running(verb);
    expect(stderr).toBe('');
    expect(proxy.heard).toContain(`GET ${server.url}/api/openapi/v1.json`);
    expect(proxy.heard).toHaveLength(server.heard.length);
    expect(server.heard.join()).not.toMatch(/proxy-authorization/i);
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(Buffer.from(`${user}:${password}`).toString('base64'));
    if (verb === 'verify') expect(verdictsOf(await resultOfRun())).toMatchObject({ 'SY-18': 'passed' });
  });

  it.each(verbs)('with TLS is reached by %s through a tunnel', async (verb) => {
    const [server, proxy] = [await secured(), await forwardProxy(user, password)];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls: tls('authority') });
    const { stderr, everything } = await running(verb);
    expect(stderr).toBe('');
    expect(new Set(proxy.heard)).toEqual(new Set([`CONNECT ${server.url.replace('https://', '')}`]));
    expect(server.heard.length).toBeGreaterThan(0);
    expect(everything).not.toContain(password);
  });

  it.each(verbs)(
    'cannot be reached by %s if the proxy has another password, or is not running',
    async (verb) => {
      for (const server of [await plain(), await secured()]) {
        const proxy = await forwardProxy(user, 'another');
        await described({ baseUrl: server.url, proxy: withWords(proxy.url) });
        for (const reason of ['407', 'ECONNREFUSED']) {
          const { exitCode, everything, stderr } = await running(verb);
          expect(stderr).toContain(`the proxy ${proxy.url.replace('http://', '')}`);
          expect(stderr).toContain(reason);
          expect(stderr.trimEnd().split('\n')).toHaveLength(1);
          expect([exitCode, server.heard]).toEqual([3, []]);
          expect(everything).not.toContain(password);
          await proxy.close();
        }
      }
    },
  );
});

describe('a proxy in the environment', () => {
  const baseUrl = 'http://server.invalid';
  const proxies = { http_proxy: 'http://proxy.invalid', https_proxy: 'http://proxy.invalid' };

  it.each(verbs)('is used by %s for other hosts, and its password is never written', async (verb) => {
    const server = await plain();
    const proxy = await forwardProxy(user, password, server.url);
    await described({ baseUrl });
    for (const name of ['HTTP_PROXY', 'http_proxy']) {
      const { everything, stderr } = await running(verb, { [name]: withWords(proxy.url) });
      expect(stderr).toBe('');
      expect(everything).not.toContain(password);
    }
    expect(proxy.heard).toContain(`GET ${baseUrl}/api/openapi/v1.json`);
  });

  it.each(verbs)('is used by %s for other hosts with TLS', async (verb) => {
    const server = await secured();
    const proxy = await forwardProxy(user, password, server.url);
    await described({ baseUrl: 'https://server.invalid', tls: tls('authority') });
    const { everything, stderr } = await running(verb, { HTTPS_PROXY: withWords(proxy.url) });
    expect([stderr, server.heard.length > 0]).toEqual(['', true]);
    expect(new Set(proxy.heard)).toEqual(new Set(['CONNECT server.invalid:443']));
    expect(everything).not.toContain(password);
  });

  it('is overridden by the profile and NO_PROXY, and not used for localhost', async () => {
    const [proxy, other] = [await forwardProxy(user, 'a'), await forwardProxy(user, 'b')];
    const set = { HTTP_PROXY: withWords(proxy.url, `${user}:a`) };
    await described({ baseUrl, proxy: withWords(other.url, `${user}:b`) });
    await running('diff', set);
    expect(proxy.heard).toEqual([]);
    expect(other.heard).not.toEqual([]);
    await described({ baseUrl });
    for (const spared of ['*', 'invalid', '.invalid', 'other.example, server.invalid', 'SERVER.invalid'])
      await running('diff', { ...set, NO_PROXY: spared });
    expect(proxy.heard).toEqual([]);
    const server = await plain();
    await described({ baseUrl: server.url });
    expect((await running('diff', set)).stderr).toBe('');
  });

  it.each([
    ['http://10.99.1.2', '10.99.0.0/16', '10.99.1.0/30', '10.99.1.2', '10.99.1.2:80', '0.0.0.0/0'],
    ['http://10.99.1.2:8080', '10.99.1.2:8080', 'a.b , 10.99.1.2'],
    ['https://[fd00::1]', 'fd00::/8', '[fd00::1]', '[fd00:0::1]:443', 'fd00::1'],
    ['https://api.corp.example', '.corp.example', '*.corp.example', 'example.', 'a b\tCORP.example:443'],
    ['http://api.corp.example.', 'api.corp.example', 'x,*'],
  ])('is not used for %s with each of NO_PROXY', (address, ...lists) => {
    for (const NO_PROXY of lists)
      expect([NO_PROXY, proxyFromEnvironment(address, { ...proxies, NO_PROXY, no_proxy: '' })]).toEqual([
        ...[NO_PROXY, undefined],
      ]);
  });

  it.each([
    ['http://10.99.1.2', '10.98.0.0/16', '10.99.1.2/', '10.99.0.0/33', '99.1.2', '.1.2', '10.99.1.2:81'],
    ['https://[fd00::1]', 'fe80::/10', '::1', '[fd00::1]:80', 'fd00::/129', '0.0.0.0/0'],
    ['https://api.corp.example', 'corp.example:80', 'orp.example', 'i.corp.example', 'api.corp', '.', '*:1'],
  ])('is used for %s with each of NO_PROXY', (address, ...lists) => {
    for (const NO_PROXY of lists)
      expect([NO_PROXY, proxyFromEnvironment(address, { ...proxies, NO_PROXY })]).toEqual([
        ...[NO_PROXY, proxies.http_proxy],
      ]);
  });

  it('with an invalid value is wrong usage, and the value is not repeated', async () => {
    await described({ baseUrl });
    const env = { HTTP_PROXY: `socks5://${user}:${password}@host` };
    const error = await errorOf(['verify', '--profile', profile()], { env });
    expect(error).toContain('HTTP_PROXY is not the address');
    expect(error).not.toContain(password);
  });
});

it.each(verbs)('%s accepts an address in capitals', async (verb) => {
  const server = await plain();
  await described({ baseUrl: server.url.replace('http', 'HTTP') });
  expect((await running(verb)).stderr).toBe('');
  expect(server.heard.length).toBeGreaterThan(0);
});

it('options and arguments with an address accept it in capitals', () => {
  expect(origin.read('HTTPS://App.example:8443')).toBe('https://app.example:8443');
  expect(httpOrigin.read('HTTP://LOCALHOST:8080/')).toBe('http://localhost:8080');
  expect([origin.read('http://a.example/x'), httpOrigin.read('ws://a.example')]).toEqual([
    ...[undefined, undefined],
  ]);
  expect(isHttpAddress('HTTPS://a.example')).toBe(true);
});

it.each([
  ['xterm-256color', true],
  ['dumb', false],
])('on a terminal of the kind %s, lines are rewritten and coloured: %s', async (TERM, isExpected) => {
  const args = ['verify', 'reference', '--in-process', '--only', 'SY-18', '--out', folder.path];
  const { written } = await onTerminal(args, { TERM });
  expect(written.includes('\u001b')).toBe(isExpected);
});

it.each(verbs)('headers in a profile are sent with every request of %s', async (verb) => {
  // The server echoes X-Auth. Its value is secret, although the name of the header does not show that.
  const server = await httpServer(({ url = '', headers }, response) => {
    const echo = JSON.stringify({ ...version, product: headers['x-auth'] });
    const body = url === '/api/v1/about' ? echo : said(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const headers = { 'X-Tenant': 'a', 'User-Agent': 'acme', Host: 'a.test', 'X-Auth': 'word-of-a-gateway' };
  await described({ baseUrl: server.url, headers });
  const env = { SVC_ADMINISTRATOR_KEY: 'a-key-of-nobody' };
  const { everything, stderr } = await running(verb, env);
  expect(everything).not.toContain('word-of-a-gateway');
  if (verb === 'verify') expect(stderr).toContain('SVC_ADMINISTRATOR_KEY is set but not used');
  expect(server.heard.length).toBeGreaterThan(0);
  for (const request of server.heard) {
    expect(request).toMatch(/^x-tenant\na$/im);
    expect(request).toMatch(/^user-agent\nacme$/im);
    expect(request).toMatch(/^host\na\.test$/im);
  }
});

it.each(verbs)('timeouts in a profile shorten or extend how long %s waits for a response', async (verb) => {
  const { url: baseUrl } = await httpServer(({ url = '' }, response) => {
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(said(url));
    setTimeout(answer, url === '/api/openapi/v1.json' ? 400 : 0);
  });
  await described({ baseUrl, timeouts: { answerSeconds: 0.1 } });
  const { exitCode, stderr } = await running(verb);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no complete response within 0.1 s')]);
  await described({ baseUrl, timeouts: { answerSeconds: 30 } });
  expect((await running(verb)).stderr).toBe('');
});
