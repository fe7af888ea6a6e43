import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, type SmallServer } from '#test/builders/small-server.ts';
import { saying, serving } from './servers/bad-server.ts';
import { unknownAuthority } from './servers/certificate.ts';
import { hasty, verifying } from './testing/attempt.ts';

const { authority, server: certificate } = unknownAuthority();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  await writeFile(join(folder, 'authority.pem'), authority);
  await writeFile(join(folder, 'other.pem'), unknownAuthority().authority);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const trusted = () => ({ tls: { authority: join(folder, 'authority.pem') } });

/** The same server with other settings of TLS. */
async function serverOf(settings: SecureContextOptions & TlsOptions): Promise<SmallServer> {
  const ciphers = 'DEFAULT:@SECLEVEL=0';
  return listening(
    createHttpsServer({ ...certificate, ciphers, ...settings }, (_, response) => response.end('{}')),
    [],
    'https',
  );
}

async function secured(): Promise<SmallServer & { heard: string[] }> {
  const heard: string[] = [];
  const server = createHttpsServer(certificate, ({ url = '' }, response) => {
    heard.push(url);
    response.setHeader('content-type', 'application/json').end('{"product":"x","version":"1.2.3"}');
  });
  return { ...(await listening(server, heard, 'https')), heard };
}

const asHttp = async (server: Promise<SmallServer>): Promise<SmallServer> => {
  const bad = await server;
  return { ...bad, url: bad.url.replace(/^https/, 'http') };
};

const asHttps = async (server: Promise<SmallServer>): Promise<SmallServer> => {
  const bad = await server;
  return { ...bad, url: bad.url.replace(/^http/, 'https') };
};

describe('a certificate of an authority that nobody knows', () => {
  it('ends the run before anything is sent, and says what to do', async () => {
    const server = await secured();
    const { exitCode, stderr } = await verifying(server);
    expect(stderr).toContain('its certificate is of an unknown authority: name it as tls.authority');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(3);
    expect(server.heard).toEqual([]);
  });

  it('is taken once the profile names it', async () => {
    const profile = { tls: { authority: join(folder, 'authority.pem') } };
    const { rules } = await verifying(await secured(), { profile });
    expect(rules('error')).toEqual([]);
    expect(rules('passed')).toContain('SY-18');
  });

  it('is not taken because the profile names another of the same name', async () => {
    const profile = { tls: { authority: join(folder, 'other.pem') } };
    const { exitCode, stderr } = await verifying(await secured(), { profile });
    expect(stderr).toMatch(/did not answer: \S/);
    expect(exitCode).toBe(3);
  });

  it('is a wrong usage where its file is missing', async () => {
    const profile = { tls: { authority: join(folder, 'missing.pem') } };
    const { exitCode, stderr } = await verifying(await secured(), { profile });
    expect(stderr).toContain('cannot be read');
    expect(exitCode).toBe(2);
  });
});

describe('a port that speaks something else', () => {
  it.each<[string, () => Promise<SmallServer>, string, Record<string, unknown>?]>([
    ['HTTP where TLS is expected', () => asHttps(serving('{}')), 'does not speak TLS there'],
    ['TLS where HTTP is expected', () => asHttp(secured()), 'speaks TLS. Use https://'],
    ['an old version of TLS', () => serverOf({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' }), 'still safe'],
    [
      'TLS for known callers',
      () => serverOf({ requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' }),
      'certificate of the caller',
    ],
    ['nothing where TLS is expected', () => asHttps(saying('')), 'did not answer: ', hasty],
  ])('%s', async (_, server, words, profile = {}) => {
    const { exitCode, stderr } = await verifying(await server(), { profile: { ...trusted(), ...profile } });
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(3);
  });
});
