import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { newestRelease, type Profile } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import type { Exchange, RecordedResponse, Recorder } from '../http/exchange.ts';
import { createSoft404Detector } from '../http/soft-404.ts';
import { assertCredentials } from './assert-credentials.ts';
import { assertNotRedirected } from './identify-api.ts';
import { createServerProbe } from './server-probe.ts';

const address = 'http://service.invalid/portal/api/openapi/v1.json';

it.each([
  ['https://service.invalid/portal/api/openapi/v1.json', 'https://service.invalid/portal'],
  ['http://other.invalid/portal/api/openapi/v1.json', 'http://other.invalid/portal'],
  ['/identity/api/openapi/v1.json', 'http://service.invalid/identity'],
  // Redirects to a sign-in page, to the same address, and to an invalid address.
  ['https://sign-in.invalid/login?back=/portal/api/openapi/v1.json', undefined],
  ['/portal/api/openapi/v1.json', undefined],
  ['http://[', undefined],
])('ends a run if the base address redirects: %s to %s', (location, other) => {
  const request = { method: 'GET', url: address, headers: {} };
  const response = { status: 308, headers: { location }, body: '' };
  const redirected = () => assertNotRedirected({ request, response });
  if (other === undefined) expect(redirected).not.toThrow();
  else expect(redirected).toThrow(`http://service.invalid/portal redirects to ${other}.`);
});

const contract = await loadContract();
const key = { apiKey: { env: 'SVC_KEY' } };
const both = { ...key, bearer: { command: ['print-token'] } };

/** Tests a caller's credentials on a server with these responses for user info and service health. */
async function trying(
  kind: string,
  sources: typeof key | typeof both,
  answer: (path: string, headers: Headers) => readonly [number, object],
): Promise<string> {
  const profile = {
    release: newestRelease,
    paths: {},
    credentials: {
      [`${kind}:api-key`]: { 'x-api-key': 'k' },
      [`${kind}:bearer`]: { authorization: 'Bearer t' },
    },
  } as unknown as Profile;
  const target = inProcessTarget('server', async ({ url, headers }) => {
    const [status, body] = answer(new URL(url).pathname, headers);
    return Response.json(body, { status });
  });
  const file = { baseUrl: 'http://server.invalid', credentials: { [kind]: sources } };
  return assertCredentials(file as never, createServerProbe(contract, target), profile).then(
    () => 'accepted',
    (error: unknown) => String(error),
  );
}

const user = { Authorised: true, IsAdministrator: false };
const isUserInfo = (path: string): boolean => path.endsWith('userinfo');

it('ends a run if credentials are refused, and names their source', async () => {
  expect(await trying('administrator', key, () => [401, {}])).toBe(
    'HarnessError: The API key of administrator in SVC_KEY is refused with 401 by user info and service health.',
  );
});

it('ends a run if credentials are refused with 403 like a request without any', async () => {
  expect(await trying('administrator', key, () => [403, {}])).toBe(
    'HarnessError: The API key of administrator in SVC_KEY is refused with 403 by user info and service health, like a request without credentials.',
  );
});

it('continues if other credentials are accepted, and names the refused ones', async () => {
  const file = { credentials: { administrator: key, user: { bearer: { env: 'SVC_TOKEN' } } } };
  const credentials = {
    'administrator:api-key': { 'x-api-key': 'k' },
    'user:bearer': { authorization: 'B' },
  };
  const target = inProcessTarget('server', async ({ headers }) =>
    Response.json({}, { status: headers.has('authorization') ? 401 : 200 }),
  );
  const profile = { paths: {}, credentials } as unknown as Profile;
  expect(await assertCredentials(file as never, createServerProbe(contract, target), profile)).toEqual({
    'user:bearer': 'The token of user in SVC_TOKEN is refused with 401 by user info and service health.',
  });
});

it("ends a run if a user's key is given for an administrator", async () => {
  const answer = (path: string) => (isUserInfo(path) ? ([200, user] as const) : ([403, {}] as const));
  expect(await trying('administrator', key, answer)).toMatch(
    /SVC_KEY does not belong to an administrator, .* returned 403\.$/,
  );
  expect(await trying('user', key, answer)).toBe('accepted');
});

it('ends a run if the caller without identity has one', async () => {
  expect(await trying('stranger', key, () => [200, user])).toMatch(
    /SVC_KEY belongs to a caller with an identity/,
  );
});

it.each<[string, typeof key, Parameters<typeof trying>[2]]>([
  ['one of two is taken', both, (_, headers) => [headers.has('authorization') ? 200 : 401, {}]],
  ['the server knows the key', key, (_, headers) => [headers.has('x-api-key') ? 403 : 401, {}]],
  ['service health is not there', key, (path) => [isUserInfo(path) ? 401 : 404, {}]],
  ['user info lies elsewhere', key, (path) => [isUserInfo(path) ? 404 : 401, {}]],
  ['an infrastructure key has no identity', key, (path) => [200, isUserInfo(path) ? user : {}]],
])('continues if %s', async (_, sources, answer) => {
  expect(await trying('administrator', sources, answer)).toBe('accepted');
});

const page = (body: string, status = 200): RecordedResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const nothing: RecordedResponse = { status: 400, headers: {}, body: '' };
const broken: RecordedResponse = { status: 200, headers: { 'content-type': 'application/json' }, body: '{' };
const json: RecordedResponse = { ...broken, body: '{}', json: {} };

function exchange(response: RecordedResponse, operation = 'getServiceHealth', key = 'k'): Exchange {
  const request = { method: 'GET', url: 'http://svc.test/api/v1/x', headers: { 'x-api-key': key } };
  return { id: 1, operation, caller: 'administrator', at: '', durationMs: 0, request, response };
}

/** A server with this response to unknown paths, and the number of requests for an unknown path. */
function serving(response: RecordedResponse) {
  let count = 0;
  const aside: Recorder = {
    exchanges: [],
    async send() {
      count += 1;
      return exchange(response);
    },
  };
  return { nowhere: createSoft404Detector(aside, 'http://svc.test', contract), asked: () => count };
}

describe('the response of an unknown path', () => {
  it.each<[string, RecordedResponse, RecordedResponse, string, boolean]>([
    ['the start page', page('<p>1</p>'), page('<p>2</p>'), 'getServiceHealth', true],
    ['no body', nothing, nothing, 'createSchedule', true],
    ['the start page for the reference', page('<p>start</p>'), page('<p>start</p>'), 'getApiReference', true],
    ['another page for the reference', page('<p>API</p>'), page('<p>start</p>'), 'getApiReference', false],
    ['a page with another status', page('<p/>', 404), page('<p/>'), 'getServiceHealth', false],
    ['JSON', json, json, 'getServiceHealth', false],
    ['JSON that is broken', broken, broken, 'getVersion', false],
    ['a refusal', { ...nothing, status: 401 }, { ...nothing, status: 401 }, 'getUserInfo', false],
    ['a failure', { ...nothing, status: 503 }, { ...nothing, status: 503 }, 'getUserInfo', false],
  ])('is recognised again: %s', async (_, answer, unknown, operation, expected) => {
    expect(await serving(unknown).nowhere.answers(exchange(answer, operation))).toBe(expected);
  });

  it('is requested once per caller, and only if a response is not JSON', async () => {
    const { nowhere, asked } = serving(page('<p/>'));
    await nowhere.answers(exchange(json));
    expect(asked()).toBe(0);
    for (const key of ['k', 'k', 'other']) await nowhere.answers(exchange(page('<p/>'), 'x', key));
    expect(asked()).toBe(2);
  });
});
