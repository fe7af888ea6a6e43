import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { httpServer, listening } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { isSampled } from '#test/nightly.ts';
import { errorOf, fakeEnvironment, having, labelled, type Started, started } from './testing/run-command.ts';
import { watchTraffic } from './testing/watch-traffic.ts';

const folder = temporaryFolder();
const key = 'a-key-for-this-test';
const headers = { 'x-api-key': key };

const watched = (upstream: string, client: (url: string) => Promise<unknown>, ...args: string[]) =>
  watchTraffic({ upstream, out: folder.path }, client, ...args);

async function reference(...args: string[]): Promise<Started> {
  const server = await started('reference', ...args);
  await server.enter('a caller exists', { key });
  return server;
}

/** Sends a request as it is written here, and returns what arrives until the connection closes. */
async function raw(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(lines.join('\r\n'), 'latin1');
  let received = '';
  for await (const part of socket.setEncoding('latin1')) received += part;
  return received;
}

/** A client that follows the document. */
const careful = async (url: string) => {
  for (const path of ['system/health', 'activities?page=1&pageSize=2', 'version', 'metaverse/objects'])
    await fetch(`${url}/api/v1/${path}`, { headers });
  await fetch(`${url}/api/v1/activities/00000000-0000-4000-8000-000000000000`, { headers });
};

describe('watch', () => {
  it('checks server and client by their traffic, and sends no requests of its own', async () => {
    const { api, logged } = await reference();
    const { exitCode, stdout, readResult } = await watched(api, careful);
    const result = await readResult();
    expect([exitCode, having(result, 'failed')]).toEqual([0, []]);
    expect(having(result, 'passed')).toEqual(expect.arrayContaining(['RQ-01', 'SH-11', 'LS-01', 'ER-01']));
    expect(stdout).toMatch(/no rule broken; \d+ of \d+ rules tested/);
    expect(stdout).toContain('requests: 5 checked, 0 forwarded without a check');
    expect(JSON.stringify(result)).not.toContain(key);
    const har = await readFile(
      join(folder.path, new URL(api).host.replace(':', '_'), 'exchanges.har'),
      'utf8',
    );
    expect(JSON.parse(har).log.entries).toHaveLength(5);
    expect(har).not.toContain(key);
    expect(result.traffic).toEqual({ file: 'exchanges.har', entries: 5 });
    expect(result.observations.map(({ id }) => id)).toContain('OP-39');
    // Only what an open rule has observed.
    expect(result.exchanges.map(({ operation }) => operation)).toEqual(['listMetaverseObjects']);
    expect((await logged()).match(/^.*GET \/api\S*/gm)).toHaveLength(5);
  });

  it('checks a client against the rules for clients', async () => {
    const { api } = await reference();
    const { exitCode, readResult } = await watched(api, (url) =>
      fetch(`${url}/api/v1/activities?page=two`, { headers }),
    );
    expect([exitCode, having(await readResult(), 'failed')]).toEqual([1, ['RQ-02']]);
  });

  it('prints a failure as soon as an exchange shows it, then counts it, and ends at the first one if told', async () => {
    const { api } = await reference();
    const wrong = (url: string) => fetch(`${url}/api/v1/activities?page=two&name=${key}`, { headers });
    const { stdout } = await watched(api, async (url) => {
      await wrong(url);
      await wrong(url);
    });
    const [before = '', summary = ''] = stdout.split('does not conform');
    expect(before.match(/failed RQ-02/g)).toHaveLength(1);
    expect(before).toMatch(
      /GET \/api\/v1\/activities\?page=two&name=%5Bredacted%5D: 400\n +expected .*; found query \/page/,
    );
    expect(summary).toContain('requests: 2 checked');
    const environment = fakeEnvironment();
    const ended = run(['watch', '--upstream', api, '--out', folder.path, '--fail-fast'], environment);
    await expect.poll(() => environment.written.stdout).toContain('watch: ');
    await wrong(labelled(environment.written.stdout, 'watch'));
    expect(await ended).toBe(1);
  });

  it('ends after a time', async () => {
    const { api } = await reference();
    const environment = fakeEnvironment();
    const ended = run(['watch', '--upstream', api, '--out', folder.path, '--for', '1s'], environment);
    await expect.poll(() => environment.written.stdout).toContain('watch: ');
    await fetch(`${labelled(environment.written.stdout, 'watch')}/api/v1/health`);
    expect(await ended).toBe(0);
  });

  it('names both exchanges of a rule that only two responses break', async () => {
    const { api } = await reference('--mutant', 'SY-17-product-changes');
    const { exitCode, stdout, readResult } = await watched(api, async (url) => {
      for (const path of ['health/version', 'health', 'health/version']) await fetch(`${url}/api/v1/${path}`);
    });
    const result = await readResult();
    expect([exitCode, having(result, 'failed')]).toEqual([1, ['SY-17']]);
    expect(result.rules.find(({ id }) => id === 'SY-17')?.evidence[0]?.exchanges).toEqual([1, 3]);
    expect(stdout).toContain('exchanges 1, 3 in result.json');
  });

  it('forwards bodies, cookies and redirects unchanged, except that a redirect leads back to the proxy', async () => {
    const arrived: string[] = [];
    const server = await httpServer((request, response) => {
      request.on('data', (data) => arrived.push(`${request.method} ${request.url} ${data}`));
      request.on('end', () => {
        response.writeHead(302, { location: `${server.url}/next`, 'set-cookie': ['a=1', 'b=2'] }).end();
      });
    });
    let answer = new Response();
    let address = '';
    await watched(server.url, async (url) => {
      address = url;
      answer = await fetch(`${url}/x?y=%20z`, { method: 'POST', body: 'täxt', redirect: 'manual' });
    });
    expect(arrived).toEqual(['POST /x?y=%20z täxt']);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${address}/next`]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.skipIf(isSampled)('passes on a download of two gigabytes, and does not keep it in memory', async () => {
    const part = randomBytes(1_000_000);
    const [sent, arrived] = [createHash('sha256'), createHash('sha256')];
    const server = await httpServer(async (_, response) => {
      for (let at = 0; at < 2_000; at += 1) {
        part.writeUInt32BE(at);
        sent.update(part);
        if (!response.write(Buffer.from(part))) await once(response, 'drain');
      }
      response.end();
    });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const { stderr } = await watched(server.url, async (url) => {
      for await (const piece of (await fetch(`${url}/api/v1/health`)).body ?? []) {
        arrived.update(piece);
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    });
    expect(arrived.digest('hex')).toBe(sent.digest('hex'));
    expect(most).toBeLessThan(400_000_000);
    expect(stderr).toContain('has a body that is too long, so it is not checked');
  });

  it('passes on the target, the body and the headers of a request as they are, but not those of a connection', async () => {
    const bodies: string[] = [];
    const server = await httpServer((incoming, response) => {
      incoming.on('data', (data) => bodies.push(String(data)));
      incoming.on('end', () => response.end('traced'));
    });
    const own = ['X-Twice: 1', 'X-Twice: 2', 'x-own: ä', 'Max-Forwards: 0', 'Content-Encoding: gzip'];
    const [first = '', again = '', ...others] = own;
    const hop = ['Connection: close, X-Hop', 'X-Hop: a', 'TE: trailers', 'Trailer: X', 'Upgrade: h2c'];
    hop.push('Keep-Alive: timeout=5', 'Proxy-Connection: a', 'Proxy-Authorization: Basic a');
    const rest = ['Host: watched', first, ...others, again, ...hop, 'Content-Length: 2', '', 'ab'];
    const lines = ['GET /api/../x/%2e%2E/y//z?q=%7e&q=..', 'TRACE /b', 'PROPFIND /c'];
    const elsewhere = ['GET http://other/d?e HTTP/1.1', 'Host: other', 'Connection: close', '', ''];
    const { stdout } = await watched(server.url, async (url) => {
      for (const line of lines) expect(await raw(url, [`${line} HTTP/1.1`, ...rest])).toContain('traced');
      expect(await raw(url, elsewhere)).toContain('200 OK');
      await fetch(`${url}/api/v1/health`);
    });
    const toServer = ['host', new URL(server.url).host, 'connection', 'close'];
    const passed = [...toServer, ...own.flatMap((header) => header.split(': ')), 'content-length', '2'];
    expect(server.heard.slice(0, 4)).toEqual([
      ...lines.map((line) => [line, ...passed].join('\n')),
      ['GET /d?e', ...toServer].join('\n'),
    ]);
    expect(bodies).toEqual(['ab', 'ab', 'ab']);
    expect(stdout).toContain('requests: 1 checked, 4 forwarded without a check');
  });

  it('passes on a response as it is, but not the headers of its connection', async () => {
    const headers = ['Set-Cookie: a=1', 'X-A: ä', 'set-cookie: b=2', 'Connection: close, X-Hop', 'X-Hop: a'];
    headers.push('Keep-Alive: timeout=5', 'Proxy-Authenticate: Basic', 'Upgrade: h2c', 'Trailer: X');
    const zipped = gzipSync('text').toString('latin1');
    const replies: Readonly<Record<string, string>> = {
      'HEAD /h': 'HTTP/1.1 200 Fine\r\nContent-Length: 99\r\n',
      'GET /n': 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n',
      'DELETE /d': 'HTTP/1.1 204 Gone Well\r\n',
      'GET /z': `HTTP/1.1 418 Tea\r\nContent-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n`,
    };
    const server = await listening(
      createServer((socket) => {
        socket.once('data', (data) => {
          const line = data.toString().split(' HTTP/', 1)[0] ?? '';
          const body = line === 'GET /z' ? zipped : '';
          socket.end(`${replies[line]}${headers.join('\r\n')}\r\n\r\n${body}`, 'latin1');
        });
      }),
      [],
    );
    const received: string[] = [];
    await watched(server.url, async (url) => {
      for (const line of Object.keys(replies))
        received.push(await raw(url, [`${line} HTTP/1.1`, 'Host: a', 'Connection: close', '', '']));
    });
    const passed = ['Set-Cookie: a=1', 'X-A: ä', 'set-cookie: b=2', 'Connection: close'].join('\r\n');
    expect(received).toEqual(
      Object.entries(replies).map(
        ([line, head]) => `${head}${passed}\r\n\r\n${line === 'GET /z' ? zipped : ''}`,
      ),
    );
  });

  it('sends each request once, and no header that the client did not send', async () => {
    const server = await httpServer((request, response) =>
      request.url === '/closes' ? request.socket.destroy() : response.end(),
    );
    await watched(server.url, async (url) => {
      for (const path of ['/bare', '/closes'])
        await once(request(url + path, { headers: { 'x-own': '1' } }).end(), 'response');
    });
    const host = new URL(server.url).host;
    const sent = (line: string) => [line, 'host', host, 'connection', 'close', 'x-own', '1'].join('\n');
    expect(server.heard).toEqual([sent('GET /bare'), sent('GET /closes')]);
  });

  it('returns 502 if the server does not respond, without secrets, and exits with 3 if nothing was tested', async () => {
    let statuses: unknown[] = [];
    const { exitCode, stderr } = await watched('http://127.0.0.1:1', async (url) => {
      const { status } = await fetch(`${url}/api/v1/version`, { headers });
      const traced = request(`${url}/api/v1/${key}`, { method: 'TRACE' });
      const [{ statusCode }] = (await once(traced.end(), 'response')) as [{ statusCode: number }];
      statuses = [status, statusCode];
    });
    expect([statuses, exitCode]).toEqual([[502, 502], 3]);
    expect(stderr).toContain('GET /api/v1/version got no response');
    expect(stderr).toContain('TRACE /api/v1/[redacted] got no response');
    expect(stderr).toContain('No request');
  });

  it('requires the URL of another server', async () => {
    expect(await errorOf(['watch', '--upstream', 'here'])).toContain('--upstream');
    const { url, close } = await httpServer(() => {});
    await close();
    const args = ['watch', '--upstream', url, '--port', new URL(url).port, '--out', folder.path];
    expect(await errorOf(args)).toContain('to itself');
  });
});
