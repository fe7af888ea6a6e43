import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { Agent, fetch as fetchBy } from 'undici';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '#reference/listener/certificate.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, started, stopAll } from './testing/run-command.ts';

const folder = temporaryFolder('all');
const path = (name: string) => join(folder.path, name);
const given = createCertificate(['127.0.0.1']);
const withGiven = () => ['--tls-cert', path('cert.pem'), '--tls-key', path('key.pem')];

beforeAll(async () => {
  await folder.write('cert.pem', given.server.cert);
  await folder.write('key.pem', given.server.key);
  await folder.write('other-key.pem', createCertificate(['127.0.0.1']).server.key);
});
afterEach(stopAll);

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
    await enter('requests fail', { with: 'dropped connection' });
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
