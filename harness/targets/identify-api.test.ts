import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { newestRelease } from '#harness/profile/profile.ts';
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
  ['https://service.invalid/portal/api/openapi/v1.json/', 'https://service.invalid/portal'],
  ['/portal/api/openapi/v1.json/', undefined],
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

type Answer = (path: string, headers: Headers) => readonly [number, object];

/** Tests `credentials` on a server that responds with `answer`. An API key names the kind of its caller. */
function trying(credentials: Readonly<Record<string, object>>, answer: Answer) {
  const headers = Object.keys(credentials).flatMap((kind) => [
    [`${kind}:api-key`, { 'x-api-key': kind }],
    [`${kind}:bearer`, { authorization: 'Bearer t' }],
  ]);
  const profile = { release: newestRelease, paths: {}, credentials: Object.fromEntries(headers) };
  const target = inProcessTarget('server', async ({ url, headers }) => {
    const [status, body] = answer(new URL(url).pathname, headers);
    return Response.json(body, { status });
  });
  return assertCredentials({ credentials } as never, createServerProbe(contract, target), profile as never);
}

const user = { Authorised: true, IsAdministrator: false };
const isUserInfo = (path: string): boolean => path.endsWith('userinfo');

it.each<[string, string, Answer, string]>([
  ['are refused', 'administrator', () => [401, {}], 'is refused with 401 by user info and service health.'],
  [
    'are refused like a request without any',
    'administrator',
    () => [403, {}],
    'is refused with 403 by user info and service health, like a request without credentials.',
  ],
  [
    'for an administrator are those of a user',
    'administrator',
    (path) => (isUserInfo(path) ? [200, user] : [403, {}]),
    'does not belong to an administrator, according to user info, and service health returned 403.',
  ],
  [
    'for a caller without identity have one',
    'stranger',
    () => [200, user],
    'belongs to a caller with an identity: user info shows the caller as authorised.',
  ],
])('ends a run if credentials %s', async (_, kind, answer, problem) => {
  const message = `The API key of ${kind} in SVC_KEY ${problem}`;
  await expect(trying({ [kind]: key }, answer)).rejects.toMatchObject({ name: 'HarnessError', message });
});

it('continues if other credentials are accepted, and names the source of each refused one', async () => {
  const answer: Answer = (_, headers) => [headers.get('x-api-key') === 'administrator' ? 200 : 401, {}];
  const refused = 'is refused with 401 by user info and service health.';
  expect(await trying({ administrator: key, user: both }, answer)).toEqual({
    'user:api-key': { source: 'SVC_KEY', why: `The API key of user in SVC_KEY ${refused}`, isUsed: false },
    'user:bearer': {
      source: 'the output of print-token',
      why: `The token of user in the output of print-token ${refused}`,
      isUsed: false,
    },
  });
  const onlyTokens: Answer = (_, headers) => [headers.has('authorization') ? 200 : 401, {}];
  expect(await trying({ administrator: both }, onlyTokens)).toEqual({
    'administrator:api-key': {
      source: 'SVC_KEY',
      why: `The API key of administrator in SVC_KEY ${refused}`,
      isUsed: true,
    },
  });
});

it.each<[string, object, Answer]>([
  ['the key is known', { administrator: key }, (_, headers) => [headers.has('x-api-key') ? 403 : 401, {}]],
  ['service health is not there', { administrator: key }, (path) => [isUserInfo(path) ? 401 : 404, {}]],
  ['user info lies elsewhere', { administrator: key }, (path) => [isUserInfo(path) ? 404 : 401, {}]],
  ['a key has no identity', { administrator: key }, (path) => [200, isUserInfo(path) ? user : {}]],
  ['the key of a user is a user’s', { user: key }, (path) => (isUserInfo(path) ? [200, user] : [403, {}])],
])('continues if %s', async (_, credentials, answer) => {
  expect(await trying({ ...credentials }, answer)).toEqual({});
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

/** A soft-404 detector that gets this response to every request, and the number of these requests. */
function serving(response: RecordedResponse) {
  let count = 0;
  const aside: Recorder = {
    exchanges: [],
    async send() {
      count += 1;
      return exchange(response);
    },
  };
  return {
    isLikeUnknownPath: createSoft404Detector(aside, 'http://svc.test', contract),
    requestCount: () => count,
  };
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
    ['a long body', { ...nothing, status: 413 }, { ...nothing, status: 413 }, 'createSchedule', false],
    ['a failure', { ...nothing, status: 503 }, { ...nothing, status: 503 }, 'getUserInfo', false],
  ])('is recognised again: %s', async (_, answer, unknown, operation, expected) => {
    expect(await serving(unknown).isLikeUnknownPath(exchange(answer, operation))).toBe(expected);
  });

  it('is requested once per caller, and only if a response is not JSON', async () => {
    const { isLikeUnknownPath, requestCount } = serving(page('<p/>'));
    await isLikeUnknownPath(exchange(json));
    expect(requestCount()).toBe(0);
    for (const key of ['k', 'k', 'other']) await isLikeUnknownPath(exchange(page('<p/>'), 'x', key));
    expect(requestCount()).toBe(2);
  });
});
