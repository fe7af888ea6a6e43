import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  redirect,
  type StartedIssuer,
  startedIssuer,
  type Visitor,
  visitorOf,
} from '#test/builders/sign-in.ts';

const health = '/api/v1/system/health';

let server: StartedIssuer;
let visitor: Visitor;
const said = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];

beforeAll(async () => {
  server = await startedIssuer();
});
afterAll(async () => {
  await server.close();
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await server.calm();
  visitor = await visitorOf(server.url);
});

const refresh = (token: string | undefined) => oidc.refreshTokenGrant(visitor.client, token ?? '');
const invalidGrant = { error: 'invalid_grant' };

async function silently() {
  const { url } = await visitor.browser.go((await visitor.begin({ prompt: 'none' })).url);
  return new URL(url).searchParams;
}

it('begins with what the API says', async () => {
  const config = await (await fetch(`${server.url}/api/v1/auth/config`)).json();
  expect(config).toEqual({
    authority: server.authority,
    clientId: 'svc-reference-portal',
    scopes: ['openid', 'profile', 'email'],
    responseType: 'code',
    usePkce: true,
    codeChallengeMethod: 'S256',
  });
  expect(visitor.client.serverMetadata()).toMatchObject({
    issuer: server.authority,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  });
});

describe('somebody who signs in', () => {
  it.each([
    ['Administrator', { authorised: true, isAdministrator: true }, 200],
    ['User', { authorised: true, isAdministrator: false }, 403],
    [
      'No identity in the service',
      { authorised: false, isAdministrator: false, metaverseObjectId: null },
      403,
    ],
    ['Becomes an administrator by signing in', { authorised: true, isAdministrator: true }, 200],
  ])('is to the API who they chose to be: %s', async (standing, expected, status) => {
    const tokens = await visitor.signIn(standing);
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 300,
      refresh_token: expect.any(String),
    });
    const name = tokens.claims()?.name;
    expect(name).toMatch(/\w/);
    expect(await visitor.ask(tokens.access_token)).toMatchObject({
      status: 200,
      body: { ...expected, authMethod: 'oauth', name },
    });
    expect((await visitor.ask(tokens.access_token, health)).status).toBe(status);
  });

  it('stays signed in: the next time nobody is asked, and prompt=login asks all the same', async () => {
    await visitor.signIn('User');
    expect((await silently()).get('code')).not.toBeNull();
    expect((await silently()).get('error')).toBeNull();
    const asked = await visitor.browser.go((await visitor.begin({ prompt: 'login' })).url);
    expect(asked.text).toContain('Choose who you are');
  });

  it('is not asked for consent, where a client wants that and a lasting token', async () => {
    const begun = await visitor.begin({ scope: 'openid offline_access', prompt: 'consent' });
    const left = await visitor.choose(await visitor.browser.go(begun.url), 'User');
    expect((await visitor.redeem(begun, left)).refresh_token).toEqual(expect.any(String));
  });

  it('goes on with a refresh token, which is good once', async () => {
    const tokens = await visitor.signIn('Administrator');
    const renewed = await refresh(tokens.refresh_token);
    expect((await visitor.ask(renewed.access_token, health)).status).toBe(200);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
    // Somebody has used it twice: whoever did, all that came of it ends.
    await expect(refresh(renewed.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it('signs out, and is sent back', async () => {
    const tokens = await visitor.signIn('Administrator');
    const end = oidc.buildEndSessionUrl(visitor.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${redirect}/bye`,
      state: 'so long',
    });
    const left = await visitor.browser.press(await visitor.browser.go(end.href), 'Sign out');
    expect(left.url).toBe(`${redirect}/bye?state=so+long`);
    expect((await silently()).get('error')).toBe('login_required');
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it('may stay signed in, and may sign out without anywhere to go', async () => {
    await visitor.signIn('User');
    const end = `${server.authority}/session/end`;
    await visitor.browser.press(await visitor.browser.go(end), 'Stay signed in');
    expect((await silently()).get('code')).not.toBeNull();
    const bye = await visitor.browser.press(await visitor.browser.go(end), 'Sign out');
    expect(bye).toMatchObject({ status: 200, text: expect.stringContaining('You are signed out.') });
    expect((await silently()).get('error')).toBe('login_required');
  });

  it('may cancel', async () => {
    const { browser } = visitor;
    const { url } = await browser.press(await browser.go((await visitor.begin()).url), 'Cancel');
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
  });
});
