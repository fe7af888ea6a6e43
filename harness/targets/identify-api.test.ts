import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { newestRelease, type Profile } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { assertCredentials } from './assert-credentials.ts';
import { assertNotRedirected } from './identify-api.ts';
import { createServerProbe } from './server-probe.ts';

const asked = 'http://service.invalid/portal/api/openapi/v1.json';

it.each([
  ['https://service.invalid/portal/api/openapi/v1.json', 'https://service.invalid/portal'],
  ['http://other.invalid/portal/api/openapi/v1.json', 'http://other.invalid/portal'],
  ['/identity/api/openapi/v1.json', 'http://service.invalid/identity'],
  // A page to sign in at, the same address, and none at all.
  ['https://sign-in.invalid/login?back=/portal/api/openapi/v1.json', undefined],
  ['/portal/api/openapi/v1.json', undefined],
  ['http://[', undefined],
])('ends a run where the base address leads elsewhere: %s to %s', (location, other) => {
  const redirected = () =>
    assertNotRedirected(asked, new Response(null, { status: 308, headers: { location } }));
  if (other === undefined) expect(redirected).not.toThrow();
  else expect(redirected).toThrow(`http://service.invalid/portal redirects to ${other}.`);
});

const contract = await loadContract();
const key = { apiKey: { env: 'SVC_KEY' } };
const both = { ...key, bearer: { command: ['print-token'] } };

/** Tries credentials of a caller on a server that answers user info and service health so. */
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

it('ends a run whose credentials are refused, by the name of what holds them', async () => {
  expect(await trying('administrator', key, () => [401, {}])).toBe(
    'HarnessError: The API key of administrator in SVC_KEY is refused with 401 by user info and service health.',
  );
});

it('goes on where the credentials of another caller are taken, and says which are refused', async () => {
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

it("ends it where a user's stand in an administrator's place", async () => {
  const answer = (path: string) => (isUserInfo(path) ? ([200, user] as const) : ([403, {}] as const));
  expect(await trying('administrator', key, answer)).toMatch(
    /SVC_KEY is not an administrator's, .* returned 403\.$/,
  );
  expect(await trying('user', key, answer)).toBe('accepted');
});

it('ends it where a stranger has an identity', async () => {
  expect(await trying('stranger', key, () => [200, user])).toMatch(
    /SVC_KEY belongs to a caller with an identity/,
  );
});

it.each<[string, typeof key, Parameters<typeof trying>[2]]>([
  ['one of two is taken', both, (_, headers) => [headers.has('authorization') ? 200 : 401, {}]],
  ['service health is not there', key, (path) => [isUserInfo(path) ? 401 : 404, {}]],
  ['user info lies elsewhere', key, (path) => [isUserInfo(path) ? 404 : 401, {}]],
  ['an infrastructure key has no identity', key, (path) => [200, isUserInfo(path) ? user : {}]],
])('goes on where %s', async (_, sources, answer) => {
  expect(await trying('administrator', sources, answer)).toBe('accepted');
});
