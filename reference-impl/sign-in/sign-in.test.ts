import { Auth, type AuthConfig } from '@auth/core';
import * as oidc from 'openid-client';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { controllableClock } from '#reference/server/domain/clock.ts';
import { createReference } from '#reference/server/reference.ts';
import type { World } from '#reference/server/world/world.ts';
import {
  fetchBrowser,
  invalidGrant,
  issuerForTests,
  redirect,
  type Visited,
} from '#test/builders/sign-in.ts';
import { createStoreAdapter } from './kept.ts';
import { signInRoutes } from './routes.ts';

const health = '/api/v1/system/health';

const issuer = issuerForTests();

const logs = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
afterAll(() => {
  for (const spy of logs) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const formActions = ({ headers }: Visited): string =>
  /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';

it('accepts only clients without a secret', async () => {
  const found = await fetch(`${issuer.server.authority}/.well-known/openid-configuration`);
  expect(await found.json()).toMatchObject({ token_endpoint_auth_methods_supported: ['none'] });
});

it.each(['', '/', '/?a=b'])(
  'the address of the issuer, followed by "%s", leads to what it publishes',
  async (end) => {
    const found = await fetch(issuer.server.authority + end);
    expect([found.status, await found.json()]).toEqual([
      200,
      expect.objectContaining({ issuer: issuer.server.authority }),
    ]);
    expect((await fetch(issuer.server.authority + end, { method: 'POST' })).status).toBe(404);
  },
);

describe('a user who signs in', () => {
  it('can sign in as two users in two tabs', async () => {
    const { begin, browser, choose, open, redeem } = issuer.visitor;
    const begun = [await begin(), await begin()] as const;
    const pages = [await open(begun[0]), await open(begun[1])] as const;
    const one = await redeem(begun[0], await choose(pages[0], 'Administrator'));
    const form = await choose(pages[1], 'User');
    expect(formActions(form)).toContain('http:');
    const other = await redeem(begun[1], await browser.press(form, 'Continue'));
    expect(other.claims()?.sub).not.toBe(one.claims()?.sub);
  });

  it('returns through a form if the client requests form_post', async () => {
    const begun = await issuer.visitor.begin({ response_mode: 'form_post' });
    const left = await issuer.visitor.choose(await issuer.visitor.open(begun), 'User');
    expect(left.text).toContain(`action="${redirect}"`);
    expect(formActions(left)).toContain('http:');
  });

  it.each([
    ['Administrator', { authorised: true, isAdministrator: true }, 200],
    ['User', { authorised: true, isAdministrator: false }, 403],
    ['No identity in the service', { authorised: false, metaverseObjectId: null }, 403],
    ['Becomes an administrator by signing in', { authorised: true, isAdministrator: true }, 200],
  ])('is the chosen user for the API: %s', async (standing, expected, status) => {
    const tokens = await issuer.visitor.signIn(standing);
    const issued = { token_type: 'bearer', expires_in: 300, refresh_token: expect.any(String) };
    expect(tokens).toMatchObject(issued);
    const name = tokens.claims()?.name;
    expect(name).toMatch(/\w/);
    expect(await issuer.visitor.send(tokens.access_token)).toMatchObject({
      status: 200,
      body: { ...expected, authMethod: 'oauth', name },
    });
    expect((await issuer.visitor.send(tokens.access_token, health)).status).toBe(status);
  });

  // `oidc-provider` signs the first user out through a page whose form is submitted automatically.
  it.each(['login', 'select_account'])(
    'can sign in as another user in the same browser: %s',
    async (prompt) => {
      const first = await issuer.visitor.signIn('Administrator');
      const begun = await issuer.visitor.begin({ prompt });
      const left = await issuer.visitor.choose(await issuer.visitor.open(begun), 'User');
      const tokens = await issuer.visitor.redeem(begun, await issuer.visitor.browser.press(left, 'Continue'));
      expect(tokens.claims()?.name).not.toBe(first.claims()?.name);
      expect(formActions(left)).toContain('http:');
      await expect(issuer.visitor.refresh(first.refresh_token)).rejects.toMatchObject(invalidGrant);
    },
  );

  it.each(['GET', 'POST'])('may use another name of localhost to sign in and out, by %s', async (method) => {
    const { browser } = issuer.visitor;
    const go = (href: string) => {
      const url = new URL(href.replace('127.0.0.1', 'localhost'));
      return method === 'GET'
        ? browser.go(url.href)
        : browser.go(url.origin + url.pathname, { method, body: url.searchParams });
    };
    const begun = await issuer.visitor.begin({ prompt: 'select_account' });
    const left = await issuer.visitor.choose(await go(begun.url), 'User');
    const tokens = await issuer.visitor.redeem(begun, left);
    expect(tokens.access_token).toMatch(/^ey/);
    const end = oidc.buildEndSessionUrl(issuer.visitor.client, { id_token_hint: tokens.id_token ?? '' });
    await browser.press(await go(end.href), 'Sign out');
    expect((await issuer.visitor.silently()).get('error')).toBe('login_required');
  });

  it('may come through a proxy that uses another host name', async () => {
    const reference = createReference({ routes: (world) => signInRoutes(world, []) });
    reference.servedAt('https://public.example');
    const { search } = new URL((await issuer.visitor.begin()).url);
    const answer = await reference.fetch(new Request(`http://127.0.0.1:4010/issuer/auth${search}`));
    expect(answer.headers.get('location')).toMatch(/^\/issuer\/sign-in\//);
  });

  it('is the caller in user info while the token is valid', async () => {
    const tokens = await issuer.visitor.signIn('User');
    const claims = tokens.claims();
    const sub = claims?.sub ?? '';
    const info = await oidc.fetchUserInfo(issuer.visitor.client, tokens.access_token, sub);
    expect(info).toEqual({ sub, name: claims?.name, preferred_username: info.email, email: info.email });
    await issuer.server.enter('time passes', { seconds: 301 });
    await expect(oidc.fetchUserInfo(issuer.visitor.client, tokens.access_token, sub)).rejects.toThrow();
  });

  it('is not prompted for consent, even if a client requests it with a refresh token', async () => {
    const parameters = { scope: 'openid offline_access', prompt: 'consent' };
    const { refresh_token } = await issuer.visitor.signIn('User', parameters);
    expect(refresh_token).toEqual(expect.any(String));
  });

  it('signs out, and is sent back', async () => {
    const tokens = await issuer.visitor.signIn('Administrator');
    const end = oidc.buildEndSessionUrl(issuer.visitor.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${redirect}/bye`,
      state: 'so long',
    });
    const left = await issuer.visitor.browser.press(await issuer.visitor.browser.go(end.href), 'Sign out');
    expect(left.url).toBe(`${redirect}/bye?state=so+long`);
    expect((await issuer.visitor.silently()).get('error')).toBe('login_required');
    await expect(issuer.visitor.refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it('may stay signed in, or sign out without an address to return to', async () => {
    await issuer.visitor.signIn('User');
    const end = `${issuer.server.authority}/session/end`;
    await issuer.visitor.browser.press(await issuer.visitor.browser.go(end), 'Stay signed in');
    expect((await issuer.visitor.silently()).get('code')).not.toBeNull();
    const bye = await issuer.visitor.browser.press(await issuer.visitor.browser.go(end), 'Sign out');
    expect(bye).toMatchObject({ status: 200, text: expect.stringContaining('You are signed out.') });
    expect((await issuer.visitor.silently()).get('error')).toBe('login_required');
  });
});

const world = () => ({ clock: controllableClock(), store: { signIns: new Map() } }) as unknown as World;

describe('the sessions and tokens of the issuer', () => {
  it('are not restored by a request that was running during a reset', async () => {
    const service = world();
    const tokens = createStoreAdapter(service)('RefreshToken');
    await tokens.upsert('before', {}, 60);
    service.store = { ...service.store, signIns: new Map() };
    await tokens.upsert('after', {}, 60);
    expect(service.store.signIns.size).toBe(0);
  });

  it('do not change when a caller changes its copy', async () => {
    const sessions = createStoreAdapter(world())('Session');
    const payload = { authorizations: { client: { grantId: 'g' } } };
    await sessions.upsert('one', payload, 60);
    payload.authorizations.client.grantId = 'changed';
    const found = await sessions.find('one');
    Object.assign(found?.authorizations?.client ?? {}, { grantId: 'changed too' });
    expect(await sessions.find('one')).toMatchObject({ authorizations: { client: { grantId: 'g' } } });
  });

  it('are limited in number: the oldest is removed first', async () => {
    const service = world();
    const steps = createStoreAdapter(service)('Interaction');
    for (let index = 0; index < 1001; index += 1) await steps.upsert(String(index), {}, 3600);
    expect(service.store.signIns.size).toBe(1000);
    expect(await steps.find('0')).toBeUndefined();
    expect(await steps.find('1000')).toBeDefined();
  });
});

it.each([
  ['the ID token', true],
  ['userinfo', false],
])('a web application with Auth.js reads the name of a user who signs in from %s', async (_, idToken) => {
  const application = 'http://localhost:3000/auth';
  const config: AuthConfig = {
    basePath: '/auth',
    secret: 'a secret of the application under test',
    trustHost: true,
    providers: [
      {
        id: 'svc',
        name: 'svc',
        type: 'oidc',
        issuer: issuer.server.authority,
        idToken,
        clientId: 'svc-reference-portal',
        client: { token_endpoint_auth_method: 'none' },
        checks: ['pkce', 'state', 'nonce'],
      },
    ],
  };
  const { go } = fetchBrowser(
    (address) => !address.startsWith(application),
    (request) => Auth(request, config),
  );
  const { csrfToken } = JSON.parse((await go(`${application}/csrf`)).text) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken });
  const started = await go(`${application}/signin/svc`, { method: 'POST', body });
  const browser = fetchBrowser((address) => address.startsWith(application));
  const { url } = await browser.press(await browser.go(started.url), 'Initial Administrator');
  await go(url);
  const session: unknown = JSON.parse((await go(`${application}/session`)).text);
  expect(session).toMatchObject({ user: { name: 'Initial Administrator' } });
});
