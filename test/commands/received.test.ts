import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { recordings, type Sent } from './testing/recordings.ts';
import { errorOf, resultIn, textsIn } from './testing/run-command.ts';

const { folder, file, received, record } = recordings();

/** A recording of one entry, some of whose fields are invalid. */
function oddly(members: object): string {
  const request = { method: 'GET', url: 'https://svc.example/api/v1/version', headers: [] };
  const response = { status: 200, headers: [] };
  const entry = { startedDateTime: '2026-03-02', request, response, ...members };
  return JSON.stringify({ log: { entries: [entry] } });
}

const password = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';
const json = { 'content-type': 'application/json' };
const date = 'Mon, 02 Mar 2026 00:01:00 GMT';
const post = (url: string, body: string, type = 'application/json'): Sent => ({
  method: 'POST',
  url,
  headers: { 'content-type': type },
  body,
});
const executions = '/api/v1/schedule-executions';

const oddType = oddly({ response: { status: 200, headers: [], content: { text: 5 } } });
const ofPages = ['file:///api/v1/health', 'chrome-extension://a/api/v1/health'].map((url) => ({ url }));

describe('received', () => {
  it('passes a client that conforms, and reports as verify does', async () => {
    await record(
      {},
      { url: 'https://fonts.example/a.woff2' },
      { method: 'OPTIONS' },
      { url: `${executions}?status=Complete&pageSize=100` },
      post(password, '{"password":"correct horse","wait":30}'),
      post('/api/v1/system/reset', '{"force":true}'),
      post('/api/v1/metaverse/attributes', '{"name":"a","type":"Text"}'),
      { status: 429, answered: { 'Retry-After': '5' } },
      { seconds: 13 },
    );
    const { exitCode, stdout, verdicts } = await received();
    expect(verdicts).toEqual({
      ...Object.fromEntries(['RQ-01', 'RQ-02', 'RQ-03', 'RQ-04'].map((id) => [id, 'passed'])),
      'RQ-05': 'observed',
      ...Object.fromEntries([36, 40, 41, 44, 56, 58, 64, 69, 75].map((nr) => [`CL-${nr}`, 'passed'])),
      'CL-45': 'untested',
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/RQ {2}Requests +4 passed, 1 observed/);
    expect(stdout).toContain('requests: 7 to https://svc.example checked, 2 outside the API skipped');
    const written = await readFile(join(folder.path, 'out/session/result.json'), 'utf8');
    expect(written).not.toContain('a-secret-key');
    expect(written).not.toContain('correct horse');
    expect(await readFile(join(folder.path, 'out/session/junit.xml'), 'utf8')).toContain('CL-36');
  });

  it('writes no secret from an unexpected field', async () => {
    const set = post(password, '{"password":"correct horse"}');
    const url = '/api/v1/a-secret-key/correct%20horse?name=a-secret%2Dkey&%zz';
    await record(
      set,
      { url, headers: { 'x-a-secret-key': '1' }, answered: { 'x-a-secret-key': '1' } },
      // Credentials of gateways and sessions, repeated in a body.
      { headers: { 'ocp-apim-subscription-key': 'a-secret-of-gateways' }, answered: json },
      {
        answered: { ...json, 'x-auth-token': 'a-secret-of-sessions', 'set-cookie': 's=a-secret-cookie' },
        content: { text: '{"code":"a-secret-of-gateways a-secret-of-sessions s=a-secret-cookie"}' },
        status: 500,
      },
    );
    await received('--server');
    for (const [report, written] of Object.entries(await textsIn(join(folder.path, 'out/session'))))
      expect(written, report).not.toMatch(/a-secret(-|%2D)|correct( |%20)horse/i);
  });

  it('asks for no body in a response to HEAD', async () => {
    await record({ method: 'HEAD', answered: json, content: { size: 400 } });
    expect(await received('--server')).toMatchObject({ exitCode: 0 });
  });

  it('lists rules over several responses as untested if there is nothing to compare', async () => {
    await record({ answered: json, content: { text: '{"code":"x"}' } });
    const compared = async (...options: string[]) => {
      await received(...options);
      const { rules } = await resultIn(folder.path, 'out/session');
      return ['SC-13', 'SY-62'].map((id) => rules.find((rule) => rule.id === id)?.cause);
    };
    expect(await compared('--server')).toEqual(['not-seen', 'needs-scenarios']);
    expect(await compared('--server', '--alone')).toEqual(['not-seen', 'not-seen']);
    expect(await compared()).toEqual([undefined, undefined]);
  });

  it.each<[string, string, Sent[]]>([
    ['RQ-01', 'no credentials', [{ headers: { 'x-api-key': '' }, status: 401 }]],
    ['RQ-02', 'an invalid page number', [{ url: '/api/v1/activities?page=two' }]],
    ['RQ-03', 'a wait of 31', [post(password, '{"password":"x","wait":31}')]],
    ['RQ-04', 'XML as the only accepted type', [{ headers: { accept: 'application/xml' } }]],
    ['CL-44', 'no waiting', [{ status: 429, answered: { 'Retry-After': '30' } }, { seconds: 4 }]],
    ['CL-45', 'no wait for a date', [{ status: 429, answered: { 'retry-after': date } }, { seconds: 4 }]],
    ['CL-58', 'a password in an address', [{ method: 'POST', url: `${password}?password=hunter222` }]],
    ['CL-69', 'a form', [post(password, 'a=b', 'text/plain')]],
  ])('fails %s: %s', async (rule, _, sent) => {
    await record(...sent);
    const { exitCode, verdicts } = await received();
    expect(verdicts).toMatchObject({ [rule]: 'failed' });
    expect(exitCode).toBe(1);
  });

  it('fails no rule for what the document leaves open or the recording omits', async () => {
    await record(
      { url: '/api/v1/nowhere' },
      { url: '/api/v1/activities?colour=red' },
      { headers: { 'x-api-key': '' } },
      { method: 'POST', url: password, headers: { ...json, 'content-length': '40' }, status: 202 },
      { status: 429, answered: { 'retry-after': '30' }, seconds: 10 },
      { seconds: 10.005 },
    );
    const { exitCode, stdout } = await received('--json');
    expect(exitCode).toBe(0);
    const { rules } = JSON.parse(stdout) as RunResult;
    expect(rules.find(({ id }) => id === 'RQ-05')).toMatchObject({
      verdict: 'observed',
      detail: expect.stringContaining('no such parameter'),
    });
  });

  it.each<[string, string | readonly Sent[] | undefined, number, string]>([
    ['no file', undefined, 2, 'does not exist'],
    ['a text', 'a text', 2, 'is not a recording: it is not JSON.'],
    ['another JSON', '{"a":1}', 2, 'is not a recording: 1: it names no method and path (1, first entry 1).'],
    ['a page of JSON', '{"a":1,\n"b":2}', 2, 'is not a recording: it has no list log.entries.'],
    ['half of a file', '{"log":{"entries":[{}', 2, 'is not a recording: it is not JSON.'],
    ['a broken entry', '{"log":{"entries":[{}]}}', 2, "must have required property 'startedDateTime'"],
    ['an invalid date', oddly({ startedDateTime: '+275760-09-13' }), 2, 'startedDateTime must match format'],
    ['a text of another type', oddType, 2, '/response/content/text must be string,null'],
    ['an empty recording', [], 3, 'contains no requests.'],
    ['other hosts', [{ url: 'https://other.example/' }], 3, 'is for the API (requests: 1).'],
    ['pages and extensions alone', ofPages, 3, 'is for the API (requests: 2).'],
    [
      'two services',
      [{}, { url: 'https://b.example/api/v1/health' }],
      2,
      'https://svc.example, https://b.ex',
    ],
  ])('names the problem with %s', async (_, recording, expected, words) => {
    if (typeof recording === 'string') await folder.write('session.har', recording);
    else if (recording !== undefined) await record(...recording);
    const command = ['received', file(), '--out', join(folder.path, 'out')];
    expect(await errorOf(command, { exitCode: expected })).toContain(words);
  });

  it('skips, counts and names a broken entry', async () => {
    const [broken, whole] = [oddly({ response: 1 }), oddly({})].map((har) => JSON.parse(har).log.entries[0]);
    await folder.write('session.har', { log: { entries: [broken, whole] } });
    expect(await received('--quiet', '--base-url', 'https://svc.example')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(
        /entries that cannot be read \(skipped\): 1: \/response must be object \(1, first entry 1\)\n/,
      ),
    });
  });

  it('supports --require and a baseline', async () => {
    await record({ url: '/api/v1/activities?page=two' });
    expect(await received('--require', 'CL-45')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('required but untested (not-seen): CL-45'),
    });
    const entry = '- { rule: RQ-02, reason: the old list, owner: anna, expires: 2999-12-31 }\n';
    const known = await folder.write('known.yaml', entry);
    expect(await received('--baseline', known)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 failed (0 new, 1 known)'),
    });
    await record({});
    expect(await received('--baseline', known)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('RQ-02'),
    });
  });

  it('reads a request with an extreme duration', async () => {
    await folder.write('session.har', oddly({ time: 1e300 }));
    expect(await received('--base-url', 'https://svc.example')).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('accepts a base address with a path, and --only', async () => {
    await record({ url: 'https://gateway.example/svc/api/v1/system/health' }, {});
    const options = ['--base-url', 'https://gateway.example/svc/', '--only', 'rq-02,CL-36'];
    const { exitCode, verdicts } = await received(...options);
    expect([exitCode, verdicts]).toEqual([0, { 'RQ-02': 'passed', 'CL-36': 'passed' }]);
  });
});
