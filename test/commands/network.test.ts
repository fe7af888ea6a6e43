import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExchangeResult, RunResult } from '#harness/result/result.ts';
import { readResult } from '#harness/result/result-file.ts';
import { createCertificate } from '#reference/listener/certificate.ts';
import { curlLine } from '#reports/curl.ts';
import { forwardProxy, httpServer, listening, type SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { complaintOf, runCommand } from './testing/run-command.ts';

const { authority, server: certificate } = createCertificate(['127.0.0.1']);
// A stray percent sign is taken as it is.
const [user, password] = ['walter', '100%-pass-of-the-proxy'];

const folder = temporaryFolder();
let profile = '';
const servers: SmallServer[] = [];

beforeEach(async () => {
  profile = join(folder.path, 'profile.yaml');
  await writeFile(join(folder.path, 'authority.pem'), authority);
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function started(server: Promise<SmallServer>): Promise<SmallServer> {
  const running = await server;
  servers.push(running);
  return running;
}

const paths = {
  '/api/v1/about': { get: { operationId: 'getVersion', responses: { 200: { description: '' } } } },
};
const document = { openapi: '3.1.0', info: { title: 'A server', version: '1' }, paths };
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
const secured = (further: ServerOptions = {}) => {
  const heard: string[] = [];
  const server = createHttpsServer({ ...certificate, ...further }, ({ url = '', rawHeaders }, response) => {
    heard.push([url, ...rawHeaders].join('\n'));
    response.setHeader('content-type', 'application/json').end(said(url));
  });
  return started(listening(server, heard, 'https'));
};

async function described(members: Readonly<Record<string, unknown>>): Promise<void> {
  await writeFile(
    profile,
    JSON.stringify({ name: 'it', paths: { getVersion: '/api/v1/about' }, ...members }),
  );
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

async function resultOfRun(): Promise<RunResult> {
  return readResult(join(folder.path, 'verify', 'it', 'result.json'));
}

async function verdicts(): Promise<Record<string, string>> {
  const { rules } = await resultOfRun();
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
  expect(stderr).toContain('its certificate is from an unknown authority: add that as tls.authority');
  expect([exitCode, server.heard]).toEqual([3, []]);
  await described({ baseUrl: server.url, tls: { authority: join(folder.path, 'authority.pem') } });
  expect((await running(verb)).stderr).toBe('');
  expect(server.heard.length).toBeGreaterThan(0);
});

describe('a server that wants a certificate of the caller', () => {
  const names = { authority: 'authority.pem', certificate: 'cert.pem', key: 'key.pem' };
  const mutual = async () => {
    await writeFile(join(folder.path, 'cert.pem'), certificate.cert);
    await writeFile(join(folder.path, 'key.pem'), certificate.key);
    return secured({ ca: authority, requestCert: true });
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

  it('is reached with a key that has a passphrase, and by the curl lines of the result', async () => {
    const server = await mutual();
    const passphrase = 'words of the key';
    const key = createPrivateKey(certificate.key).export({
      ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase },
    });
    await writeFile(join(folder.path, 'locked.pem'), key);
    const locked = { ...files({ ...names, key: 'locked.pem' }), passphrase: { env: 'WORDS' } };
    await described({ baseUrl: server.url, tls: locked });
    const wrong = await runningIn({ WORDS: 'others' }, 'verify');
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('private key with this') });
    const { stderr, everything } = await runningIn({ WORDS: passphrase }, 'verify');
    expect([stderr, everything.includes(passphrase)]).toEqual(['', false]);
    const { exchanges, target } = await resultOfRun();
    const { text } = curlLine(exchanges.at(-1) as ExchangeResult, target.baseUrl ?? '', target.tls);
    const env = {
      SVC_AUTHORITY: 'authority.pem',
      SVC_CERTIFICATE: 'cert.pem',
      SVC_CERTIFICATE_KEY: 'key.pem',
    };
    const { stdout } = await promisify(execFile)('bash', ['-c', text], {
      cwd: folder.path,
      env: { ...process.env, ...env },
    });
    expect(stdout).toMatch(/^HTTP\/1.1 200/);
  });

  it('through a tunnel shows it to the server alone', async () => {
    const [server, proxy] = [await mutual(), await started(forwardProxy(user, password))];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls: files(names) });
    expect((await running('diff')).stderr).toBe('');
    expect(proxy.heard).not.toEqual([]);
  });

  // What else may be wrong with the pair is said by the function that reads it for --tls-cert: tls.test.ts.
  it('is not asked with half of one', async () => {
    await described({ baseUrl: (await mutual()).url, tls: files({ certificate: 'cert.pem' }) });
    expect(await complaintOf(['verify', '--profile', profile])).toContain('key');
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
    const env = { HTTP_PROXY: `socks5://${user}:${password}@host` };
    const complaint = await complaintOf(['verify', '--profile', profile], { env });
    expect(complaint).toContain('HTTP_PROXY is not the address');
    expect(complaint).not.toContain(password);
  });
});

it.each(verbs)('headers of a profile go with every request of %s', async (verb) => {
  // It repeats a header that no name of a key or a token makes secret, but that of its gateway.
  const repeating = httpServer(({ url = '', headers }, response) => {
    const answer = url === '/api/v1/about' ? { ...version, product: headers['x-auth'] } : said(url);
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const server = await started(repeating);
  const headers = { 'X-Tenant': 'a', 'User-Agent': 'acme', 'X-Auth': 'word-of-a-gateway' };
  await described({ baseUrl: server.url, headers });
  const env = { SVC_ADMINISTRATOR_KEY: 'a-key-of-nobody' };
  const { everything, stderr } = await runningIn(env, verb);
  expect(everything).not.toContain('word-of-a-gateway');
  if (verb === 'verify') expect(stderr).toContain('SVC_ADMINISTRATOR_KEY is set and not used');
  expect(server.heard.length).toBeGreaterThan(0);
  for (const request of server.heard) {
    expect(request).toMatch(/^x-tenant\na$/im);
    expect(request).toMatch(/^user-agent\nacme$/im);
  }
});

it.each(verbs)('timeouts of a profile end the waiting of %s for an answer, or extend it', async (verb) => {
  const slow = httpServer(({ url = '' }, response) => {
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(said(url));
    setTimeout(answer, url === '/api/openapi/v1.json' ? 400 : 0);
  });
  const { url: baseUrl } = await started(slow);
  await described({ baseUrl, timeouts: { answerSeconds: 0.1 } });
  const { exitCode, stderr } = await running(verb);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no complete response within 0.1 s')]);
  await described({ baseUrl, timeouts: { answerSeconds: 30 } });
  expect((await running(verb)).stderr).toBe('');
});
