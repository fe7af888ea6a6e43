import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '#reference/listener/certificate.ts';
import { httpServer, type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { rawServer, sending, serving } from './servers/bad-server.ts';
import { type AttemptOptions, hasty, inHttp10, tooLate, verifying } from './testing/attempt.ts';

const { authority, server: certificate } = createCertificate(['127.0.0.1']);
const folder = temporaryFolder('all');

beforeAll(async () => {
  await folder.write('authority.pem', authority);
  await folder.write('other.pem', createCertificate(['127.0.0.1']).authority);
});

const trusting = (file: string) => ({ profile: { tls: { authority: join(folder.path, file) } } });

/** A server over TLS that responds to every request with a version. */
const secured = (settings: ServerOptions = {}) =>
  httpServer(
    (_, response) =>
      response.setHeader('content-type', 'application/json').end('{"product":"x","version":"1.2.3"}'),
    { ...certificate, ciphers: 'DEFAULT:@SECLEVEL=0', ...settings },
  );

const calledBy = async (scheme: string, server: Promise<SmallServer>): Promise<SmallServer> => {
  const started = await server;
  return { ...started, url: started.url.replace(/^https?/, scheme) };
};

async function closed(): Promise<SmallServer> {
  const server = await sending('');
  await server.close();
  return server;
}

const badAtFirst = { badAtFirst: true };
const moved =
  'HTTP/1.1 308 X\r\nLocation: https://elsewhere.invalid/api/openapi/v1.json\r\nContent-Length: 0\r\n\r\n';
const slowly = (): AttemptOptions => ({ profile: hasty });
const known = () => trusting('authority.pem');
const other = () => trusting('other.pem');
const oldTls: ServerOptions = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' };
const mutualTls: ServerOptions = { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' };

// `tls.test.ts` has a server with a certificate of an unknown authority.

it.each<[string, () => Promise<SmallServer>, string, (() => AttemptOptions)?]>([
  ['refuses connections', closed, 'ECONNREFUSED, nothing is listening there'],
  ['never responds', () => sending('', badAtFirst), tooLate, slowly],
  [
    'redirects elsewhere',
    () => sending(moved, badAtFirst),
    'redirects to https://elsewhere.invalid. Use https://elsewhere.invalid as the address',
  ],
  ['speaks HTTP instead of TLS', () => calledBy('https', serving('{}')), 'does not use TLS on this port'],
  ['speaks TLS where HTTP is expected', () => calledBy('http', secured()), 'speaks TLS. Use https://'],
  ['speaks an old version of TLS', () => secured(oldTls), 'only obsolete versions of TLS', known],
  ['requires a client certificate', () => secured(mutualTls), 'requires a client certificate', known],
  ['is silent where TLS is expected', () => calledBy('https', sending('')), 'No valid response', slowly],
  ['has a certificate of another authority with the same name', secured, 'No valid response', other],
])(
  'a server that %s is reported in one line, with exit code 3',
  async (_, start, words, options = () => ({})) => {
    const server = await start();
    const { exitCode, stderr, stdout } = await verifying(server, options());
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/inconclusive; no rule tested\n.* {2}report: \S+\n$/s);
    // No request may be sent unless TLS is established and the certificate is trusted.
    if (server.url.startsWith('https')) expect(server.heard).toEqual([]);
  },
);

function closingFirst(): RequestListener {
  const seen = new Set<string>();
  return ({ method, url = '', socket }) => {
    if (method === 'GET' && !seen.has(url)) socket.destroy();
    seen.add(url);
  };
}

describe('a correct server with an unusual connection passes', () => {
  const hints = { link: '</a.css>; rel=preload' };
  const habit = (of: RequestListener) => (good: Awaited<ReturnType<typeof goodServer>>) =>
    servedBy(good.fetch, of);
  it.each([
    ['closes after each response', habit((_, response) => response.setHeader('connection', 'close'))],
    ['ends kept connections', habit((_, response) => response.on('finish', () => response.socket?.end()))],
    ['closes the connection instead of the first response to each GET', habit(closingFirst())],
    ['sends early hints first', habit((_, response) => response.writeEarlyHints(hints))],
    ['speaks HTTP/1.0', inHttp10],
  ])('one that %s', async (how, start) => {
    const good = await goodServer();
    const { exitCode, rules, result, stdout } = await verifying(await start(good), { key: good.key });
    expect([...rules('error'), ...rules('failed')]).toEqual([]);
    const times = (result?.repeated ?? []).map((each) => each.times).reduce((sum, each) => sum + each, 0);
    const line = `requests repeated after the server closed the connection: ${times}: GET /api/`;
    if (how.includes('instead of')) {
      expect(times).toBeGreaterThan(10);
      expect(stdout).toContain(line);
    }
    expect(rules('passed').length).toBeGreaterThan(10);
    expect(exitCode).toBe(0);
  });
});

it('a second response to a request is never used for another request', async () => {
  // The version in the first response breaks SY-18. The version in the second response does not.
  const json = (body: string): string =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const server = await sending(json('{"product":"X","version":"nine"}') + json('{"version":"1.2.3"}'));
  const { rules } = await verifying(server);
  expect(rules('failed')).toContain('SY-18');
  expect(rules('passed')).not.toContain('SY-18');
});

it('a server that never responds is given up after five timeouts', async () => {
  const server = await rawServer(() => undefined);
  await verifying(server, { profile: hasty });
  // Each request may have been retried once.
  expect(server.heard.length).toBeLessThan(20);
});
