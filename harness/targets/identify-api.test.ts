import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { newestRelease, type Profile } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { assertCredentials, assertNotRedirected } from './identify-api.ts';
import { createServerProbe } from './server-probe.ts';

const asked = 'http://service.invalid/portal/api/openapi/v1.json';

function redirect(location: string, status = 308): () => void {
  return () => assertNotRedirected(asked, new Response(null, { status, headers: { location } }));
}

describe('a base address that leads elsewhere', () => {
  it.each([
    [
      'another scheme',
      'https://service.invalid/portal/api/openapi/v1.json',
      'https://service.invalid/portal',
    ],
    ['another host', 'http://other.invalid/portal/api/openapi/v1.json', 'http://other.invalid/portal'],
    ['another prefix', '/identity/api/openapi/v1.json', 'http://service.invalid/identity'],
  ])('ends a run: %s', (_, location, other) => {
    expect(redirect(location)).toThrow(`http://service.invalid/portal redirects to ${other}.`);
  });

  it.each([
    ['a page to sign in at', 'https://sign-in.invalid/login?back=/portal/api/openapi/v1.json'],
    ['the same address', '/portal/api/openapi/v1.json'],
    ['no address at all', 'http://['],
  ])('does not for %s', (_, location) => {
    expect(redirect(location)).not.toThrow();
  });
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
  const profile: Profile = {
    name: 'server',
    release: newestRelease,
    paths: {},
    pathsConfirmed: false,
    allowed: new Set(['read']),
    stateless: false,
    credentials: {
      [`${kind}:api-key`]: { 'x-api-key': 'k' },
      [`${kind}:bearer`]: { authorization: 'Bearer t' },
    },
  };
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

describe('credentials of a profile', () => {
  it('end the run where they are refused, by the name of what holds them', async () => {
    expect(await trying('administrator', key, () => [401, {}])).toBe(
      'HarnessError: The API key of administrator in SVC_KEY is refused with 401 by user info and service health.',
    );
  });

  it('do not where one of two is taken', async () => {
    const onlyTokens = (_: string, headers: Headers) =>
      [headers.has('authorization') ? 200 : 401, {}] as const;
    expect(await trying('user', both, onlyTokens)).toBe('accepted');
  });

  it("end it where a user's stand in an administrator's place", async () => {
    const answer = (path: string) =>
      path.endsWith('userinfo') ? ([200, user] as const) : ([403, {}] as const);
    expect(await trying('administrator', key, answer)).toMatch(
      /SVC_KEY is not an administrator's: .* answers 403\.$/,
    );
    expect(await trying('user', key, answer)).toBe('accepted');
  });

  it('end it where a stranger has an identity', async () => {
    expect(await trying('stranger', key, () => [200, user])).toMatch(
      /SVC_KEY is that of a caller who has an identity/,
    );
  });

  it.each([
    ['service health is not there', (path: string) => [path.endsWith('userinfo') ? 401 : 404, {}] as const],
    ['user info lies elsewhere', (path: string) => [path.endsWith('userinfo') ? 404 : 401, {}] as const],
    [
      'an infrastructure key has no identity',
      (path: string) => [200, path.endsWith('userinfo') ? user : {}] as const,
    ],
  ])('do not where %s', async (_, answer) => {
    expect(await trying('administrator', key, answer)).toBe('accepted');
  });
});
