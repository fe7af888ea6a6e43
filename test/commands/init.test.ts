import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { effects } from '#harness/profile/profile.ts';
import { type ProfileFile, parseProfile, readProfile } from '#harness/profile/profile-file.ts';
import type { OpenedTarget } from '#harness/targets/server.ts';
import { randomChoices } from '#proof/choices/choices.ts';
import { withRandomVariant } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';
import { move, publishedCopy } from '#test/builders/published-copy.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';
import { said } from './testing/small-network.ts';

const folder = temporaryFolder();
const file = () => join(folder.path, 'svc-contract.yaml');
const draft = () => readFile(file(), 'utf8');
const profileOfDraft = () => readProfile(file());

const init = (url: string, env: Record<string, string> = {}) =>
  runCommand(['init', url, '--out', file()], env);

/** A seed whose variant moves getVersion and refuses anonymous callers, so that `init` sends credentials. */
function seedWhere(documentsNeedCredentials: boolean): number {
  for (let seed = 1; ; seed += 1) {
    const choices = randomChoices(seed);
    const isElsewhere = choices.paths.getVersion !== '/api/v1/health/version';
    const asksForCredentials = [401, 403].includes(choices.unauthenticatedStatus);
    if (isElsewhere && asksForCredentials && choices.documentsNeedCredentials === documentsNeedCredentials)
      return seed;
  }
}

/** The reference implementation with random choices. Its published document has the random paths. */
async function randomVariant(seed: number): Promise<OpenedTarget> {
  const document = await publishedCopy();
  const variant = withRandomVariant(seed);
  for (const [id, path] of Object.entries(randomChoices(seed).paths))
    move(document, id, id === 'resetSystem' ? 'POST' : 'GET', path);
  const opened = await openReference({ ...variant, document });
  onTestFinished(opened.close);
  return opened;
}

/** A draft with all commented-out entries enabled. */
function switchedOn(text: string): ProfileFile {
  return parseProfile(text.replaceAll(/^#(?=[a-z]| {2})/gm, ''), 'all of it');
}

describe('init of a server that publishes its document', () => {
  it('finds every path that the document does not state', async () => {
    const seed = seedWhere(false);
    const { target } = await randomVariant(seed);
    const { exitCode, stdout, stderr } = await init(target.baseUrl);
    expect([exitCode, stderr]).toEqual([0, '']);
    const profile = await profileOfDraft();
    expect(profile.baseUrl).toBe(target.baseUrl);
    expect(profile.paths).toEqual({ ...randomChoices(seed).paths });
    expect(stdout).toContain('getReadiness: GET /api/v1/status/readiness (published and responds)');
    expect(stdout).toContain('resetSystem: POST /api/v1/factory-reset (published)');
    expect(stdout).not.toContain('guessed');
    expect(stdout).toContain('credentials: name environment variables');
  });

  it('writes a profile that can be read with all its suggestions', async () => {
    const { target } = await randomVariant(seedWhere(false));
    await init(target.baseUrl);
    const text = await draft();
    expect(text).toContain(`besides reading: ${effects.slice(1).join(', ')}.`);
    const all = switchedOn(text);
    expect(all.credentials?.stranger).toEqual({ bearer: { env: 'SVC_STRANGER_TOKEN' } });
    expect(all.stateControl?.adapter).toBe('http');
  });

  it('sends the key only for the document, and writes it nowhere', async () => {
    const { target, control } = await randomVariant(seedWhere(true));
    const caller = await control.enter('a caller exists', { kind: 'administrator', method: 'api-key' });
    const [key = ''] = Object.values((caller as { headers: Record<string, string> }).headers);
    const { stdout } = await init(target.baseUrl, { SVC_ADMINISTRATOR_KEY: key });
    expect(stdout).toContain('getUserInfo: GET /api/v1/me (published)');
    expect(stdout + (await draft())).not.toContain(key);
    const { credentials } = await profileOfDraft();
    expect(credentials).toEqual({ administrator: { apiKey: { env: 'SVC_ADMINISTRATOR_KEY' } } });
    expect(await draft()).toContain('\ncredentials:\n  administrator:\n    apiKey:\n');
    expect(stdout).not.toContain('credentials: name');
  });

  it('writes the keywords of a profile even if a key equals one of them, and masks the key elsewhere', async () => {
    const key = 'administrator';
    const document = { ...(await publishedCopy()), servers: [{ url: `/${key}` }] };
    const url = await stranger((_, path, headers) => {
      if (path === `/${key}/api/v1/health/version`) return [200, `{"product":"x","version":"1.2.3-${key}"}`];
      if (path !== '/api/openapi/v1.json') return [404, '{}'];
      return headers['x-api-key'] === key ? [200, JSON.stringify(document)] : [401, '{}'];
    });
    const { stderr } = await init(url, { SVC_ADMINISTRATOR_KEY: key });
    expect(stderr).toBe('');
    const text = await draft();
    expect(text).toContain(
      '\ncredentials:\n  administrator:\n    apiKey:\n      env: SVC_ADMINISTRATOR_KEY\n',
    );
    expect(text).toContain('1.2.3-[redacted]');
    expect(text).toContain('\nprefix: "/[redacted]"\n');
  });
});

describe('init of a server without such a document', () => {
  it('tries the usual paths of open endpoints, and leaves the others to the user', async () => {
    const { target } = await randomVariant(seedWhere(true));
    const { exitCode, stdout } = await init(target.baseUrl);
    expect(exitCode).toBe(0);
    const { paths } = await profileOfDraft();
    expect(paths).toEqual({
      getBasicHealth: '/api/v1/status',
      getReadiness: '/api/v1/status/readiness',
      getLiveness: '/api/v1/status/liveness',
      getVersion: '/api/v1/about',
      getAuthConfig: '/api/v1/sign-in/configuration',
    });
    expect(stdout).toContain('getLiveness: GET /api/v1/status/liveness (responds)');
    expect(stdout).toContain('resetSystem: POST /api/v1/system/reset, the path in the contract');
    expect(stdout).toMatch(
      /its OpenAPI document could not be read: .* requires credentials .* Set SVC_ADMINISTRATOR_KEY/,
    );
  });

  it('sends only GET to open endpoints, and no credentials', async () => {
    const received: string[] = [];
    const url = await stranger((method, path, headers) => {
      received.push(`${method} ${path}`);
      expect(headers['x-api-key'] ?? headers.authorization).toBeUndefined();
      return [404, '{}'];
    });
    await init(url, { SVC_ADMINISTRATOR_KEY: 'key-of-the-test' });
    expect(received.filter((each) => !each.startsWith('GET '))).toEqual([]);
    expect(
      received.filter((each) => /reset|password|userinfo|objects|health\/?$/.test(each)).toSorted(),
    ).toEqual(['GET /api/health', 'GET /api/v1/health', 'GET /health']);
    expect(received.length).toBeLessThan(70);
    expect((await profileOfDraft()).paths ?? {}).toEqual({});
  });

  it('finds nothing on a server that returns one response for everything', async () => {
    const url = await stranger(() => [200, '{"status": "alive", "timestamp": "2026-03-02T09:30:00Z"}']);
    const { stdout } = await init(url);
    expect(Object.keys((await profileOfDraft()).paths ?? {})).toEqual(['getLiveness']);
    expect(stdout).toContain('the path of getBasicHealth');
  });
});

it('init with a hostile document keeps a path within its quotes', async () => {
  const path = '/api/v1/version#"\n  getVersion: /evil';
  const document = await publishedCopy();
  move(document, 'getVersion', 'GET', path);
  const text = JSON.stringify(document);
  await init(await stranger((_, path) => (path === '/api/openapi/v1.json' ? [200, text] : [404, '{}'])));
  expect((await profileOfDraft()).paths?.getVersion).toBe(path);
});

it('init overwrites nothing without --force, and sends nothing before', async () => {
  await folder.write('svc-contract.yaml', 'mine');
  let requests = 0;
  const url = await stranger(() => {
    requests += 1;
    return [404, '{}'];
  });
  const { exitCode, stderr } = await init(url);
  expect(stderr).toContain('already exists. Use --force');
  expect([exitCode, requests, await draft()]).toEqual([2, 0, 'mine']);
  expect((await runCommand(['init', url, '--out', file(), '--force'])).exitCode).toBe(0);
  expect((await profileOfDraft()).baseUrl).toBe(url);
});

it('init with a profile keeps its entries in a draft that is written elsewhere', async () => {
  const given = {
    name: 'acme',
    baseUrl: await stranger((_, path) => [200, said(path)]),
    paths: { listRoles: '/api/v1/access/roles' },
    credentials: { user: { apiKey: { env: 'ACME_KEY' } } },
    timeouts: { answerSeconds: 60 },
    headers: { 'X-Tenant': 'a' },
    allow: ['write'],
  };
  const profile = await folder.write('given.yaml', given);
  expect((await runCommand(['init', '--profile', profile, '--out', file()])).exitCode).toBe(0);
  const { paths, casing: _, ...rest } = await profileOfDraft();
  expect(paths).toMatchObject({ getVersion: '/api/v1/about', listRoles: '/api/v1/access/roles' });
  // The server reports a version that is no known release, so the draft names none.
  expect(rest).toEqual({ ...given, paths: undefined });
});

type Answering = (
  method: string,
  path: string,
  headers: Readonly<Record<string, unknown>>,
) => readonly [status: number, body: string];

async function stranger(answer: Answering): Promise<string> {
  const { url } = await httpServer((request, response) => {
    const [status, body] = answer(request.method ?? '', request.url ?? '', request.headers);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return url;
}
