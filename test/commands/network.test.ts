import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#harness/http/profile/profile-file.ts';
import type { RunResult } from '#harness/result/result.ts';
import { createCertificate } from '#reference/listener/certificate.ts';
import { forwardProxy, httpServer, listening, type SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';

const { authority, server: certificate } = createCertificate(['127.0.0.1']);
const [user, password] = ['walter', 'pass-of-the-proxy'];

const folder = temporaryFolder();
let profile = '';
const servers: SmallServer[] = [];

beforeEach(async () => {
  profile = join(folder.path, 'profile.yaml');
  await writeFile(join(folder.path, 'authority.pem'), authority);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function started(server: Promise<SmallServer>): Promise<SmallServer> {
  const running = await server;
  servers.push(running);
  return running;
}

const document = {
  openapi: '3.1.0',
  info: { title: 'A server', version: '1' },
  paths: { '/api/v1/about': { get: { operationId: 'getVersion', responses: { 200: { description: '' } } } } },
};
const version = { product: 'x', version: '1.2.3' };

/** What the small server of these tests says: its document, and its version at a place of its own. */
function said(url: string): string {
  if (url === '/api/openapi/v1.json') return JSON.stringify(document);
  return url === '/api/v1/about' ? JSON.stringify(version) : '{}';
}

const plain = () =>
  started(
    httpServer(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(said(url));
    }),
  );

/** The same behind TLS, with a certificate of an authority that nobody knows. */
const secured = () => {
  const heard: string[] = [];
  const server = createHttpsServer(certificate, ({ url = '', rawHeaders }, response) => {
    heard.push([url, ...rawHeaders].join('\n'));
    response.setHeader('content-type', 'application/json').end(said(url));
  });
  return started(listening(server, heard, 'https'));
};

const paths = { getVersion: '/api/v1/about' };

async function described(members: Readonly<Record<string, unknown>>): Promise<void> {
  await writeFile(profile, JSON.stringify({ name: 'it', paths, ...members }));
}

/** Runs one command with the profile; `everything` is all that it wrote, to streams and to files. */
const running = (verb: Verb, ...words: readonly string[]) => runningIn({}, verb, ...words);

async function runningIn(env: Record<string, string>, verb: Verb, ...words: readonly string[]) {
  const out = join(folder.path, verb);
  const further = verb === 'verify' ? ['--only', 'SY-18', '--out', out] : [];
  const { exitCode, stdout, stderr } = await runCommand(
    [verb, '--profile', profile, ...further, ...words],
    env,
  );
  const files = await readdir(out, { recursive: true, withFileTypes: true }).catch(() => []);
  const texts = files
    .filter((each) => each.isFile())
    .map((each) => readFile(join(each.parentPath, each.name), 'utf8'));
  return { exitCode, stdout, stderr, everything: [stdout, stderr, ...(await Promise.all(texts))].join('\n') };
}

async function verdicts(): Promise<Record<string, string>> {
  const { rules } = JSON.parse(
    await readFile(join(folder.path, 'verify', 'it', 'result.json'), 'utf8'),
  ) as RunResult;
  return Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));
}

const verbs = ['verify', 'init', 'diff'] as const;
type Verb = (typeof verbs)[number];

const withWords = (url: string, words = `${user}:${password}`): string =>
  url.replace('http://', `http://${words}@`);

describe('a server behind a proxy', () => {
  it.each(verbs)('is reached by %s through the proxy alone, whose password stays unwritten', async (verb) => {
    const [server, proxy] = [await plain(), await started(forwardProxy(user, password))];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url) });
    const { everything, stderr } = await running(verb);
    expect(stderr).toBe('');
    expect(proxy.heard).toContain(`GET ${server.url}/api/openapi/v1.json`);
    expect(proxy.heard).toHaveLength(server.heard.length);
    expect(server.heard.join()).not.toMatch(/proxy-authorization/i);
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(Buffer.from(`${user}:${password}`).toString('base64'));
    if (verb === 'verify') expect(await verdicts()).toMatchObject({ 'SY-18': 'passed' });
  });

  it('may have a password with a stray percent sign', async () => {
    const [server, proxy] = [await plain(), await started(forwardProxy(user, '100%'))];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url, `${user}:100%`) });
    expect(await running('diff')).toMatchObject({ stderr: '' });
    expect(server.heard).not.toEqual([]);
  });

  it.each(verbs)('and behind TLS is reached by %s through a tunnel', async (verb) => {
    const [server, proxy] = [await secured(), await started(forwardProxy(user, password))];
    const tls = { authority: join(folder.path, 'authority.pem') };
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls });
    const { stderr, everything } = await running(verb);
    expect(stderr).toBe('');
    expect(new Set(proxy.heard)).toEqual(new Set([`CONNECT ${server.url.replace('https://', '')}`]));
    expect(server.heard.length).toBeGreaterThan(0);
    expect(everything).not.toContain(password);
  });

  it.each(verbs)(
    'is out of reach for %s where the proxy wants other words, or is not there',
    async (verb) => {
      for (const server of [await plain(), await secured()]) {
        const proxy = await started(forwardProxy(user, 'another'));
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

it.each(verbs)('%s takes a certificate of a private authority once the profile names that', async (verb) => {
  const server = await secured();
  await described({ baseUrl: server.url });
  const { exitCode, stderr } = await running(verb);
  expect(stderr).toContain('its certificate is of an unknown authority: name it as tls.authority');
  expect([exitCode, server.heard]).toEqual([3, []]);
  await described({ baseUrl: server.url, tls: { authority: join(folder.path, 'authority.pem') } });
  expect((await running(verb)).stderr).toBe('');
  expect(server.heard.length).toBeGreaterThan(0);
});

describe('a server that wants a certificate of the caller', () => {
  const names = { authority: 'authority.pem', certificate: 'cert.pem', key: 'key.pem' };
  const mutual = async () => {
    const wanted = { ...certificate, ca: authority, requestCert: true };
    const server = createHttpsServer(wanted, ({ url = '' }, response) => {
      response.setHeader('content-type', 'application/json').end(said(url));
    });
    await writeFile(join(folder.path, 'cert.pem'), certificate.cert);
    await writeFile(join(folder.path, 'key.pem'), certificate.key);
    return started(listening(server, [], 'https'));
  };
  const files = (own: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(own).map(([name, file]) => [name, join(folder.path, file)]));

  it.each(verbs)('is reached by %s with that of the profile, whose key stays unwritten', async (verb) => {
    const server = await mutual();
    await described({ baseUrl: server.url, tls: files({ authority: names.authority }) });
    // Node's own server tells nobody why it closes the connection.
    expect((await running(verb)).exitCode).toBe(3);
    await described({ baseUrl: server.url, tls: files(names) });
    const { stderr, everything } = await running(verb);
    expect(stderr).toBe('');
    expect(everything).not.toContain(certificate.key.split('\n')[1]);
  });

  it('through a tunnel shows it to the server alone', async () => {
    const [server, proxy] = [await mutual(), await started(forwardProxy(user, password))];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls: files(names) });
    expect((await running('diff')).stderr).toBe('');
    expect(proxy.heard).not.toEqual([]);
  });

  it.each([
    [{ certificate: 'cert.pem' }, 'key'],
    [{ certificate: 'cert.pem', key: 'authority.pem' }, 'is not a private key without a passphrase in PEM'],
    [{ certificate: 'authority.pem', key: 'key.pem' }, 'key.pem does not belong to the certificate'],
  ])('is not asked with half of one: %j', async (own, words) => {
    const server = await mutual();
    await described({ baseUrl: server.url, tls: files(own) });
    const { exitCode, stderr } = await running('verify');
    expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(certificate.key.split('\n')[1]);
  });
});

describe('a proxy of the environment', () => {
  const baseUrl = 'http://server.invalid';

  it.each(verbs)('is used by %s for servers elsewhere, with its password unwritten', async (verb) => {
    const server = await plain();
    const proxy = await started(forwardProxy(user, password, server.url));
    await described({ baseUrl });
    for (const name of ['HTTP_PROXY', 'http_proxy']) {
      const { everything, stderr } = await runningIn({ [name]: withWords(proxy.url) }, verb);
      expect(stderr).toBe('');
      expect(everything).not.toContain(password);
    }
    expect(proxy.heard).toContain(`GET ${baseUrl}/api/openapi/v1.json`);
  });

  it('gives way to that of the profile, to NO_PROXY, and is not used for this machine', async () => {
    const [proxy, other] = [await started(forwardProxy(user, 'a')), await started(forwardProxy(user, 'b'))];
    const set = { HTTP_PROXY: withWords(proxy.url, `${user}:a`) };
    await described({ baseUrl, proxy: withWords(other.url, `${user}:b`) });
    await runningIn(set, 'diff');
    expect(proxy.heard).toEqual([]);
    expect(other.heard).not.toEqual([]);
    await described({ baseUrl });
    for (const spared of ['*', 'invalid', '.invalid', 'other.example, server.invalid', 'SERVER.invalid'])
      await runningIn({ ...set, NO_PROXY: spared }, 'diff');
    expect(proxy.heard).toEqual([]);
    const server = await plain();
    await described({ baseUrl: server.url });
    expect((await runningIn(set, 'diff')).stderr).toBe('');
  });

  it('that is none is wrong usage, and not repeated', async () => {
    await described({ baseUrl });
    const { exitCode, stderr } = await runningIn(
      { HTTP_PROXY: `socks5://${user}:${password}@host` },
      'verify',
    );
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('HTTP_PROXY is not the address')]);
    expect(stderr).not.toContain(password);
  });
});

describe('headers of a profile', () => {
  it.each(verbs)('go with every request of %s', async (verb) => {
    const server = await plain();
    await described({ baseUrl: server.url, headers: { 'X-Tenant': 'a', 'User-Agent': 'acme' } });
    await running(verb);
    expect(server.heard.length).toBeGreaterThan(0);
    for (const request of server.heard) {
      expect(request).toMatch(/^x-tenant\na$/im);
      expect(request).toMatch(/^user-agent\nacme$/im);
    }
  });
});

describe('timeouts of a profile', () => {
  it.each(verbs)('end the waiting of %s for an answer, or extend it', async (verb) => {
    const slow = await started(
      httpServer(({ url = '' }, response) => {
        const isDocument = url === '/api/openapi/v1.json';
        const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(said(url));
        setTimeout(answer, isDocument ? 400 : 0);
      }),
    );
    await described({ baseUrl: slow.url, timeouts: { answerSeconds: 0.1 } });
    const { exitCode, stderr } = await running(verb);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no whole answer within 0.1 s')]);
    await described({ baseUrl: slow.url, timeouts: { answerSeconds: 30 } });
    expect((await running(verb)).stderr).toBe('');
  });
});

describe('a profile for init and diff', () => {
  it('lets init say what is new to it, if anything, and leaves it as it is', async () => {
    const server = await plain();
    await described({ baseUrl: server.url, paths: { getVersion: '/api/v1/version' }, allow: ['write'] });
    const before = await readFile(profile, 'utf8');
    const { exitCode, stdout } = await running('init');
    expect(stdout).toContain(
      'new to the profile\n  getVersion, which it puts at GET /api/v1/version: GET /api/v1/about (published and answers)',
    );
    expect(stdout).not.toContain('permission');
    expect(stdout).toContain(`profile: ${profile}, left unchanged`);
    expect([exitCode, await readFile(profile, 'utf8')]).toEqual([0, before]);
    await described({ baseUrl: server.url });
    expect((await running('init')).stdout).toContain('new to the profile\n  nothing\n');
  });

  it('is kept in a draft that is written elsewhere', async () => {
    const server = await plain();
    const given = {
      name: 'acme',
      baseUrl: server.url,
      paths: { listRoles: '/api/v1/access/roles' },
      credentials: { user: { apiKey: { env: 'ACME_KEY' } } },
      timeouts: { answerSeconds: 60 },
      headers: { 'X-Tenant': 'a' },
      allow: ['write'],
    };
    await described(given);
    const draft = join(folder.path, 'draft.yaml');
    expect((await running('init', '--out', draft)).exitCode).toBe(0);
    const { paths, casing: _, ...rest } = await readProfile(draft);
    expect(paths).toMatchObject({ getVersion: '/api/v1/about', listRoles: '/api/v1/access/roles' });
    expect(rest).toEqual({ ...given, paths: undefined, release: '0.16.0' });
    const again = await running('init', '--out', draft);
    expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
  });
});
