import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { httpServer, type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand, verifyIn } from './testing/run-command.ts';

const folder = temporaryFolder('all');
let file = '';
let server: SmallServer;

beforeAll(async () => {
  server = await servedBy((await goodServer()).fetch);
  file = await folder.write('profile.yaml', { name: 'it', baseUrl: server.url });
  return server.close;
});

it('a URL and a profile can be combined if they name the same server', async () => {
  for (const url of [server.url, `${server.url}/`]) {
    const args = ['verify', url, '--profile', file, '--only', 'SY-18', '--out', folder.path];
    const { exitCode, stdout, stderr } = await runCommand(args);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`  ${server.url}, release`);
  }
});

it.each([
  ['http://127.0.0.1:9', /: The target is http:\/\/127\.0\.0\.1:9, but .*profile\.yaml is the profile of /],
  ['reference', /--profile does not apply to reference/],
])('%s with the profile of another server is wrong usage', async (target, message) => {
  expect(await errorOf(['verify', target, '--profile', file])).toMatch(message);
});

async function runAgainst(answer: RequestListener) {
  const { url } = await httpServer(answer);
  return verifyIn([url]);
}

const answering =
  (status: number, body: object | string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    const [type, text] =
      typeof body === 'string' ? ['text/html', body] : ['application/json', JSON.stringify(body)];
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  };

const either =
  (address: RegExp, one: RequestListener, other: RequestListener): RequestListener =>
  (request, response) =>
    (address.test(request.url ?? '') ? one : other)(request, response);

const timestamp = '2026-11-22T10:00:00Z';
const welcome = '<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body></body></html>';
const notFound = '<html><head><title>404 Not Found</title></head><body><center>nginx</center></body></html>';
const upstream = { message: 'An invalid response was received from the upstream server' };
const search = { name: 'node-1', cluster_name: 'search', tagline: 'You Know, for Search' };
const health = either(/health/, answering(200, { status: 'UP' }), answering(404, { detail: 'Not Found' }));
const unauthorised = answering(401, { message: 'Unauthorized' });
const limit = answering(429, { code: 'x', message: 'slow', timestamp }, { 'retry-after': '7' });
const signIn = answering(302, '', { location: 'https://login.example/authorize' });
const rootPage = either(/^\/$/, answering(200, welcome), answering(404, notFound));
const nginx = '<center>400 Bad Request</center><center>No required SSL certificate was sent</center>';
const nothing: RequestListener = (_, response) => void response.writeHead(404).end();

/** For each server: what it is, how it responds, and the message with which a run against it ends. */
const wrong: readonly (readonly [string, RequestListener, RegExp])[] = [
  ['a web page', answering(200, welcome), /returned a web page \("Welcome to nginx!"\).*svc-contract init/],
  ['a web page at the root', rootPage, /returned a web page \("404 Not Found"\)/],
  ['nginx with client certificates', answering(400, nginx), /requires a client certificate\. .*tls\.key/],
  ['only empty 404s', nothing, /returned 404 to every request.*Check the address/],
  ['a gateway without a server', answering(503, '<h1>503</h1>'), /returned 503 to every request.*again/],
  ['a gateway without a server, in JSON', answering(502, upstream), /returned 502 to every request/],
  ['a gateway that requires sign-in', unauthorised, /where the API document requires none \(401/],
  ['an exhausted rate limit', limit, /returned 429 to every request.*7 s/],
  [
    'a sign-in page elsewhere',
    signIn,
    /redirects every request to https:\/\/login\.example\/authorize\. If this is a sign-in page/,
  ],
  [
    'the same path with a slash',
    ({ url }, response) => void response.writeHead(301, { location: `${url}/` }).end(),
    /redirects every request to the same path with a slash at its end\. The paths of this API have none/,
  ],
  ['the same JSON everywhere', answering(200, search), /does not serve this API: none.*svc-contract init/],
  ['404 in JSON', answering(404, { timestamp, error: 'Not Found' }), /returned 404 to every request/],
  ['another API with its own health endpoint', health, /does not serve this API/],
];

it.each(wrong)('a run against %s ends with one line', async (_, answer, line) => {
  const { exitCode, stderr, stdout, result, junit } = await runAgainst(answer);
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/^\n\S+ {2}inconclusive; no rule tested\n {2}report: \S+report\.html\n$/);
  expect(result.summary).toMatchObject({ passed: 0, failed: 0, observed: 0, error: 0 });
  const untested = result.rules.filter(({ verdict }) => verdict === 'untested');
  expect(new Set(untested.map(({ cause }) => cause))).toEqual(new Set(['not-begun']));
  expect(stderr).toContain(untested[0]?.detail ?? 'a detail');
  expect(junit.includes('<skipped>untested: not-begun: ')).toBe(true);
});

it.each([
  ['returns 503 for everything else', 503],
  ['cannot look up a key', 401],
])('a server that is not ready ends the run if it %s', async (_, status) => {
  const { fetch, key } = await goodServer();
  const isOpen = (url: string): boolean => /health|auth\/config/.test(url) && !url.includes('system');
  const notReady = { status: 'not_ready', timestamp: new Date(), reason: 'maintenance_mode' };
  const server = await servedBy((request) => {
    if (request.url.endsWith('/ready')) return Response.json(notReady, { status: 503 });
    return isOpen(request.url) ? fetch(request) : Response.json({ message: 'down' }, { status });
  });
  const env = { SVC_ADMINISTRATOR_KEY: key };
  const { exitCode, stderr, result } = await verifyIn([server.url], env);
  expect(stderr).toMatch(/reports that it is not ready \(maintenance_mode\)\. .*maintenance/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect([exitCode, result.summary.failed]).toEqual([3, 0]);
});

describe('a server of this API', () => {
  it('is tested although most operations are missing', async () => {
    const version = answering(200, { product: 'x', version: '0.16.0' });
    const { exitCode, result } = await runAgainst(
      either(/\/version$/, version, answering(404, { error: '?' })),
    );
    expect(exitCode).toBe(1);
    expect(result.summary.failed).toBeGreaterThan(0);
  });

  it('is tested although it refuses requests without a key', async () => {
    const { result, stdout } = await runAgainst(answering(401, { code: 'x', message: 'no', timestamp }));
    expect(stdout).toContain('  the run had no credentials: set SVC_ADMINISTRATOR_KEY');
    expect(result.notBegun).toBeUndefined();
    expect(result.summary.passed).toBeGreaterThan(0);
  });
});

describe('what a run says of its server and its profile', () => {
  const key = { env: 'MY_KEY' };
  const wrong = { env: 'MY_WRONG' };

  it.each<[string, object, string?]>([
    ['API key of user', { user: { apiKey: wrong } }],
    ['API key of infrastructure', { infrastructure: { apiKey: wrong } }],
    ['token of administrator', { administrator: { apiKey: key, bearer: wrong } }],
    ['API key of administrator', { administrator: { apiKey: wrong }, user: { apiKey: key } }, 'user'],
  ])(
    'an %s that is refused beside a valid one is named, and leaves no verdict',
    async (what, others, kind = 'administrator') => {
      const { fetch, key: valid } = await goodServer({ kind });
      const { url } = await servedBy(fetch);
      const credentials = { administrator: { apiKey: key }, ...others };
      const given = await folder.write('some.yaml', { baseUrl: url, credentials });
      const args = ['--profile', given, '--only', 'SY-18'];
      const env = { MY_KEY: valid, MY_WRONG: 'a-wrong-key' };
      const { exitCode, stdout, stderr, result } = await verifyIn(args, env);
      expect(stdout).toMatch(/^\S+ {2}inconclusive; 1 of \d+ rules tested; MY_WRONG refused$/m);
      const why = `The ${what} in MY_WRONG is refused with 401 by user info and service health`;
      expect(stderr).toContain(`${why}: give a valid one, or none\n`);
      expect(result.refusedCredentials).toEqual([{ source: 'MY_WRONG', why: `${why}.` }]);
      expect(exitCode).toBe(3);
    },
  );

  it.each([
    ['0.18.0', '0.16.0', true],
    ['1.0', '0.16.0', true],
    ['0.9.1', '0.12.0', true],
    ['banana', '0.16.0', true],
    ['0.16.4', '0.16.0', false],
    ['v0.16.0-rc.1+build', '0.16.0', false],
    ['0.15.0', '0.15.0', false],
  ])('a server that reports %s is tested as %s; is that said? %s', async (version, release, isSaid) => {
    const { fetch } = await goodServer();
    const { url } = await servedBy(async (request) => {
      const response = await fetch(request);
      if (!request.url.endsWith('/version')) return response;
      return Response.json({ ...((await response.json()) as object), version });
    });
    const { stdout, result } = await verifyIn([url, '--only', 'SY-18']);
    const meaning = `the server reports version ${version}, which this version of svc-contract does not know: it was tested as ${release}, so`;
    expect([result.target.release, result.target.reports]).toEqual([release, isSaid ? version : undefined]);
    expect(stdout.includes(meaning)).toBe(isSaid);
    const pages = [...renderings(result)].filter(([, text]) =>
      text.includes(`${version}, which this version`),
    );
    expect(pages.map(([name]) => name)).toEqual(isSaid ? ['report.html', 'summary.md'] : []);
  });

  it('repeats a request with the variables that the profile names', async () => {
    const { fetch, key: valid } = await goodServer();
    const { url } = await servedBy(async (request) =>
      request.url.endsWith('/system/health') && request.headers.has('x-api-key')
        ? Response.json({ overall: 'Fine', services: [] })
        : fetch(request),
    );
    const credentials = { administrator: { apiKey: key } };
    const given = await folder.write('named.yaml', { baseUrl: url, credentials });
    const { stdout, exitCode } = await verifyIn(['--profile', given, '--only', 'SH'], { MY_KEY: valid });
    expect(stdout).toContain(`-H "x-api-key: $MY_KEY"`);
    expect(stdout).not.toContain('SVC_ADMINISTRATOR_KEY');
    expect(exitCode).toBe(1);
  });

  it.each([
    [[], / {2}no rule broken.* 1 passed/s],
    [['--json'], /^\[\s*\{.*"passed": 1/s],
  ] as const)('prints the verdict even if the reports cannot be written: %j', async (args, printed) => {
    const { url } = await servedBy((await goodServer()).fetch);
    const report = join(folder.path, 'full', new URL(url).host.replace(':', '_'), 'report.html');
    await mkdir(report, { recursive: true });
    const out = ['--out', join(folder.path, 'full'), ...args];
    const { exitCode, stdout, stderr } = await runCommand(['verify', url, '--only', 'SY-18', ...out]);
    expect(stdout).toMatch(printed);
    expect(stdout).not.toContain('report:');
    expect(stderr).toContain('cannot be written: report.html is a folder.');
    expect(exitCode).toBe(3);
  });
});
