import { writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { listening, type SmallServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { rawServer, saying, serving } from './servers/bad-server.ts';
import { unknownAuthority } from './servers/certificate.ts';
import { goodServer, inHttp10, withHabit } from './servers/good-server.ts';
import { hasty, tooLate, verifying } from './testing/attempt.ts';

const begun = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"status":';

const profileFor = (words: string): Record<string, unknown> => (words === tooLate ? hasty : {});

/** Writes the same little again and again, until nobody listens. */
async function drip(socket: Socket, little: string, first = little): Promise<void> {
  for (socket.write(first); socket.writable; await wait(50)) socket.write(little);
}

describe('a server that cannot be reached is said so in one line, with exit code 3', () => {
  const closed = async (): Promise<SmallServer> => {
    const server = await saying('');
    await server.close();
    return server;
  };
  it.each<[string, () => Promise<SmallServer>, string]>([
    ['refuses connections', closed, 'ECONNREFUSED, nothing listens there'],
    ['closes at once', () => rawServer((s) => s.end(), { badAtFirst: true }), 'it closed the connection'],
    ['never answers', () => saying('', { badAtFirst: true }), tooLate],
    [
      'speaks SSH',
      () => saying('SSH-2.0-x\r\n', { badAtFirst: true }),
      'does not match the HTTP/1.1 protocol',
    ],
  ])('one that %s', async (_, server, words) => {
    const { exitCode, stderr, stdout } = await verifying(await server(), { profile: profileFor(words) });
    expect(exitCode).toBe(3);
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toMatch(/^ {2}reports: .*\n$/);
  });
});

it('is told where it redirects to, and is blamed for nothing', async () => {
  const moved =
    'HTTP/1.1 308 X\r\nLocation: https://elsewhere.invalid/api/openapi/v1.json\r\nContent-Length: 0\r\n\r\n';
  const { exitCode, stderr, stdout } = await verifying(await saying(moved, { badAtFirst: true }));
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(
    /redirects to https:\/\/elsewhere\.invalid\. Use https:\/\/elsewhere\.invalid as the address/,
  );
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toMatch(/^ {2}reports: .*\n$/);
});

// The first look succeeds, so there is a result; no rule was seen kept or broken, so it is our trouble (3), not a no (1).
describe('a server that lets nobody finish makes errors, never verdicts', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ['closes without an answer', (socket) => socket.end(), 'closed the connection'],
    ['resets without an answer', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['resets in mid-body', (socket) => socket.write(begun, () => socket.resetAndDestroy()), 'did not answer'],
    ['closes in mid-body', (socket) => socket.end(begun), 'closed the connection'],
    ['never answers', () => undefined, tooLate],
    ['never ends its headers', (socket) => void drip(socket, 'x', 'HTTP/1.1 200 OK\r\nX-Slow: '), tooLate],
    ['drips its body', (socket) => void drip(socket, ' ', begun), tooLate],
    ['storms with 1xx for ever', (socket) => void drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'), tooLate],
    [
      'switches protocols unasked',
      (socket) => socket.write('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      'closed the connection',
    ],
  ])('one that %s', async (_, answer, words) => {
    const server = await rawServer(answer);
    const { exitCode, faults, rules } = await verifying(server, { profile: profileFor(words) });
    expect(exitCode).toBe(3);
    expect(faults.join()).toContain(words);
    expect([...rules('passed'), ...rules('failed')]).toEqual([]);
    // Given up after five silences, each of which may have been asked for twice.
    expect(server.heard.length).toBeLessThan(20);
  });
});

describe('a good server with an odd connection is judged as any other', () => {
  it.each<[string, Parameters<typeof withHabit>[1]]>([
    ['closes after each answer', (_, response) => response.setHeader('connection', 'close')],
    [
      'closes kept connections unannounced',
      (_, response) => response.on('finish', () => response.socket?.end()),
    ],
    ['sends early hints first', (_, response) => response.writeEarlyHints({ link: '</a.css>; rel=preload' })],
  ])('one that %s', async (_, habit) => {
    const good = await goodServer();
    const { exitCode, rules } = await verifying(await withHabit(good, habit), { key: good.key });
    expect(rules('error')).toEqual([]);
    expect(rules('failed')).toEqual([]);
    expect(rules('passed').length).toBeGreaterThan(10);
    expect(exitCode).toBe(0);
  });
});

it('a good server that speaks HTTP/1.0 is judged as any other', async () => {
  const good = await goodServer();
  const { rules, exitCode } = await verifying(await inHttp10(good), { key: good.key });
  expect(rules('failed')).toEqual([]);
  expect(rules('passed').length).toBeGreaterThan(10);
  expect(exitCode).toBe(0);
});

describe('answers in the wrong order', () => {
  // Two answers to each question: whoever took the second for that to the next question would judge the wrong one.
  const json = (body: string): string =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  it('are never taken for those to another question', async () => {
    const server = await saying(json('{"product":"X","version":"nine"}') + json('{"version":"1.2.3"}'));
    const { rules } = await verifying(server);
    expect(rules('failed')).toContain('SY-18');
    expect(rules('passed')).not.toContain('SY-18');
  });
});

const { authority, server: certificate } = unknownAuthority();
const folder = temporaryFolder('all');

beforeAll(async () => {
  await writeFile(join(folder.path, 'authority.pem'), authority);
  await writeFile(join(folder.path, 'other.pem'), unknownAuthority().authority);
});

const trusted = () => ({ tls: { authority: join(folder.path, 'authority.pem') } });

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
    const profile = { tls: { authority: join(folder.path, 'authority.pem') } };
    const { rules } = await verifying(await secured(), { profile });
    expect(rules('error')).toEqual([]);
    expect(rules('passed')).toContain('SY-18');
  });

  it('is not taken because the profile names another of the same name', async () => {
    const profile = { tls: { authority: join(folder.path, 'other.pem') } };
    const { exitCode, stderr } = await verifying(await secured(), { profile });
    expect(stderr).toMatch(/did not answer: \S/);
    expect(exitCode).toBe(3);
  });

  it('is a wrong usage where its file is missing', async () => {
    const profile = { tls: { authority: join(folder.path, 'missing.pem') } };
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
