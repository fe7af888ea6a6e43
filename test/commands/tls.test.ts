import { execFile, spawn } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { Agent, fetch as fetchBy } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import type { ExchangeResult } from '#harness/result/result.ts';
import { createCertificate } from '#reference/listener/certificate.ts';
import { curlLine } from '#reports/curl.ts';
import { forwardProxy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment, errorOf, started } from './testing/run-command.ts';
import {
  authority,
  certificate,
  commandsOnServers,
  password,
  user,
  verbs,
  withWords,
} from './testing/small-network.ts';

const files = temporaryFolder('all');
const path = (name: string) => join(files.path, name);
const given = createCertificate(['127.0.0.1']);
const withGiven = () => ['--tls-cert', path('cert.pem'), '--tls-key', path('key.pem')];

beforeAll(async () => {
  await files.write('cert.pem', given.server.cert);
  await files.write('key.pem', given.server.key);
  await files.write('other-key.pem', createCertificate(['127.0.0.1']).server.key);
});

/** Sends a request as a client that trusts only this certificate authority. */
async function send(url: string, authority: string, init: object = {}) {
  const dispatcher = new Agent({ connect: { ca: authority } });
  try {
    const response = await fetchBy(url, { dispatcher, ...init });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } finally {
    await dispatcher.destroy();
  }
}

const refused = { cause: { code: expect.stringMatching(/UNABLE_TO_|SIGNATURE/) } };

describe.each(['mock', 'reference'])('%s --tls', (command) => {
  it('serves HTTPS, and prints the file of its certificate authority', async () => {
    const { api, control, printed, logged } = await started(command, '--tls', '--quiet');
    const { certificateAuthority: file } = JSON.parse(printed) as { certificateAuthority: string };
    const authority = await readFile(file, 'utf8');
    expect(api).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(await send(`${api}/api/v1/health/live`, authority)).toMatchObject({ status: 200 });
    const byName = api.replace('127.0.0.1', 'localhost');
    expect(await send(`${byName}/api/v1/health/live`, authority)).toMatchObject({ status: 200 });
    await expect(send(`${api}/api/v1/health/live`, given.authority)).rejects.toMatchObject(refused);
    await expect(fetch(`${api.replace('https', 'http')}/api/v1/health/live`)).rejects.toThrow();
    expect(new URL(control).protocol).toBe('http:');
    await logged();
    expect(existsSync(file)).toBe(false);
  });

  it('prints the file on a separate line without --quiet', async () => {
    const { printed } = await started(command, '--tls');
    const [, file = ''] = /^certificate authority: (.+)$/m.exec(printed) ?? [];
    expect(new X509Certificate(await readFile(file)).ca).toBe(true);
  });

  it('serves with a given certificate', async () => {
    const { api, printed } = await started(command, ...withGiven());
    expect(await send(`${api}/api/v1/health/live`, given.authority)).toMatchObject({ status: 200 });
    expect(printed).not.toContain('certificate authority');
  });

  it('drops a connection on request', async () => {
    const { api, enter } = await started(command, ...withGiven());
    await enter('responses are overridden', { dropped: true });
    const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const reset = send(`${api}/api/v1/system/reset`, given.authority, post);
    await expect(reset).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
  });
});

it('users can sign in over HTTPS', async () => {
  const { api } = await started('reference', ...withGiven());
  const { body } = await send(`${api}/api/v1/auth/config`, given.authority);
  expect(body.authority).toBe(`${api}/issuer`);
  const discovery = await send(`${body.authority}/.well-known/openid-configuration`, given.authority);
  expect(discovery.body).toMatchObject({ issuer: body.authority, token_endpoint: `${body.authority}/token` });
});

it.each([
  ['--tls-cert cert.pem', '--tls-cert has no effect without --tls-key'],
  ['--tls-key key.pem', '--tls-key has no effect without --tls-cert'],
  ['--tls-cert missing.pem --tls-key key.pem', 'it does not exist'],
  ['--tls-cert key.pem --tls-key key.pem', 'key.pem does not contain a PEM certificate. Convert the file'],
  ['--tls-cert cert.pem --tls-key cert.pem', 'cert.pem does not contain an unencrypted PEM key'],
  ['--tls-cert cert.pem --tls-key other-key.pem', 'other-key.pem does not belong to the certificate'],
])('%s is wrong usage, in one line', async (line, words) => {
  const given = line.split(' ').map((each) => (each.endsWith('.pem') ? path(each) : each));
  expect(await errorOf(['reference', ...given])).toContain(words);
});

it('a certificate has no empty line, for any length of the host name', () => {
  const hosts = Array.from({ length: 64 }, (_, more) => `a${'b'.repeat(more)}.example`);
  for (const host of hosts) expect(() => createSecureContext(createCertificate([host]).server)).not.toThrow();
});

it.each([
  ['127.0.0.1', 'localhost'],
  ['::1', '::2'],
  ['::ffff:10.2.3.4', '10.2.3.4'],
  ['2001:db8::8:0:1', '2001:db8::1'],
  ['svc.example', 'other.example'],
])('a certificate for %s is not valid for other hosts', (host, other) => {
  const { authority, server } = createCertificate([host]);
  const certificate = new X509Certificate(server.cert);
  const matches = (name: string) =>
    isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name);
  expect([matches(host), matches(other)]).toEqual([host, undefined]);
  expect(certificate.verify(new X509Certificate(authority).publicKey)).toBe(true);
});

const { folder, profile, tls, secured, described, running, resultOfRun } = commandsOnServers();

it.each(verbs)('%s accepts a certificate of a private authority that the profile names', async (verb) => {
  const server = await secured();
  await described({ baseUrl: server.url });
  const { exitCode, stderr } = await running(verb);
  expect(stderr).toContain('from an unknown authority: set tls.authority');
  expect([exitCode, server.heard]).toEqual([3, []]);
  await described({ baseUrl: server.url, tls: tls('authority') });
  expect((await running(verb)).stderr).toBe('');
  expect(server.heard.length).toBeGreaterThan(0);
});

it('accepts the authority of a profile, and those that Node.js trusts already', async () => {
  const server = await secured();
  await folder.write('other.pem', createCertificate(['127.0.0.1']).authority);
  await described({ baseUrl: server.url, tls: { authority: join(folder.path, 'other.pem') } });
  const args = ['app/main.ts', 'diff', '--profile', profile()];
  const env = { ...childEnvironment(), NODE_EXTRA_CA_CERTS: join(folder.path, 'authority.pem') };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  expect(await text(child.stderr)).toBe('');
  expect(server.heard.length).toBeGreaterThan(0);
});

it('refuses an authority that is no certificate before the first request', async () => {
  await folder.write('authority.txt', 'no certificate');
  const server = await secured();
  await described({ baseUrl: server.url, tls: { authority: join(folder.path, 'authority.txt') } });
  expect(await errorOf(['verify', '--profile', profile()])).toContain('does not contain a PEM cert');
  expect(server.heard).toEqual([]);
});

describe('a server that requires a client certificate', () => {
  const mutual = () => secured({ ca: authority, requestCert: true });
  const all = () => tls('authority', 'certificate', 'key');

  it.each(verbs)('is reached by %s with the certificate, whose key is never written', async (verb) => {
    const server = await mutual();
    await described({ baseUrl: server.url, tls: tls('authority') });
    // Node's server gives no reason when it closes the connection, so no message is checked.
    expect((await running(verb)).exitCode).toBe(3);
    await described({ baseUrl: server.url, tls: all() });
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
    const locked = { ...all(), key: await folder.write('locked.pem', key), passphrase: { env: 'WORDS' } };
    await described({ baseUrl: server.url, tls: locked });
    const wrong = await running('verify', { WORDS: 'others' });
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('tls.passphrase decrypts') });
    const { stderr, everything } = await running('verify', { WORDS: passphrase });
    expect([stderr, everything.includes(passphrase)]).toEqual(['', false]);
    const { exchanges, target } = await resultOfRun();
    const { text } = curlLine(exchanges.at(-1) as ExchangeResult, target.baseUrl ?? '', target);
    const { authority, certificate: own, key: plain } = all();
    const names = { SVC_AUTHORITY: authority, SVC_CERTIFICATE: own, SVC_CERTIFICATE_KEY: plain };
    const env = { ...process.env, ...names };
    const { stdout } = await promisify(execFile)('bash', ['-c', text], { env });
    expect(stdout).toMatch(/^HTTP\/1.1 200/);
  });

  it('receives the certificate through a tunnel, and the proxy does not', async () => {
    const [server, proxy] = [await mutual(), await forwardProxy(user, password)];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls: all() });
    expect((await running('diff')).stderr).toBe('');
    expect(proxy.heard).not.toEqual([]);
  });

  // tls.test.ts covers the errors of `readCertificate`, which also reads the files of `--tls-cert`.
  it('is not called with a certificate without its key', async () => {
    await described({ baseUrl: (await mutual()).url, tls: tls('certificate') });
    expect(await errorOf(['verify', '--profile', profile()])).toContain('key');
  });
});
