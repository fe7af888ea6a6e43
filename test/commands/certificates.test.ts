import { execFile, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import type { ExchangeResult } from '#harness/result/result.ts';
import { createCertificate } from '#reference/listener/certificate.ts';
import { curlLine } from '#reports/curl.ts';
import { forwardProxy } from '#test/builders/small-server.ts';
import { childEnvironment, errorOf } from './testing/run-command.ts';
import {
  authority,
  certificate,
  commandsOnServers,
  password,
  user,
  verbs,
  withWords,
} from './testing/small-network.ts';

const { folder, profile, secured, described, running, resultOfRun } = commandsOnServers();

it.each(verbs)('%s accepts a certificate of a private authority that the profile names', async (verb) => {
  const server = await secured();
  await described({ baseUrl: server.url });
  const { exitCode, stderr } = await running(verb);
  expect(stderr).toContain('from an unknown authority: set tls.authority');
  expect([exitCode, server.heard]).toEqual([3, []]);
  await described({ baseUrl: server.url, tls: { authority: join(folder.path, 'authority.pem') } });
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
  const names = { authority: 'authority.pem', certificate: 'cert.pem', key: 'key.pem' };
  const mutual = async () => {
    await folder.write('cert.pem', certificate.cert);
    await folder.write('key.pem', certificate.key);
    return secured({ ca: authority, requestCert: true });
  };
  const files = (own: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(own).map(([name, file]) => [name, join(folder.path, file)]));

  it.each(verbs)('is reached by %s with the certificate, whose key is never written', async (verb) => {
    const server = await mutual();
    await described({ baseUrl: server.url, tls: files({ authority: names.authority }) });
    // Node's server gives no reason when it closes the connection, so no message is checked.
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
    await folder.write('locked.pem', key);
    const locked = { ...files({ ...names, key: 'locked.pem' }), passphrase: { env: 'WORDS' } };
    await described({ baseUrl: server.url, tls: locked });
    const wrong = await running('verify', { WORDS: 'others' });
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('tls.passphrase decrypts') });
    const { stderr, everything } = await running('verify', { WORDS: passphrase });
    expect([stderr, everything.includes(passphrase)]).toEqual(['', false]);
    const { exchanges, target } = await resultOfRun();
    const { text } = curlLine(exchanges.at(-1) as ExchangeResult, target.baseUrl ?? '', target);
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

  it('receives the certificate through a tunnel, and the proxy does not', async () => {
    const [server, proxy] = [await mutual(), await forwardProxy(user, password)];
    await described({ baseUrl: server.url, proxy: withWords(proxy.url), tls: files(names) });
    expect((await running('diff')).stderr).toBe('');
    expect(proxy.heard).not.toEqual([]);
  });

  // tls.test.ts covers the errors of `readCertificate`, which also reads the files of `--tls-cert`.
  it('is not called with a certificate without its key', async () => {
    await described({ baseUrl: (await mutual()).url, tls: files({ certificate: 'cert.pem' }) });
    expect(await errorOf(['verify', '--profile', profile()])).toContain('key');
  });
});
