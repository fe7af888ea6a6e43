import * as oidc from 'openid-client';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { invalidGrant, issuerForTests, redirect } from '#test/builders/sign-in.ts';

const health = '/api/v1/system/health';

const own = issuerForTests();

const said = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
afterAll(() => {
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const refresh = (token: string | undefined) => oidc.refreshTokenGrant(own.visitor.client, token ?? '');

async function silently() {
  const { url } = await own.visitor.browser.go((await own.visitor.begin({ prompt: 'none' })).url);
  return new URL(url).searchParams;
}

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
    const tokens = await own.visitor.signIn(standing);
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 300,
      refresh_token: expect.any(String),
    });
    const name = tokens.claims()?.name;
    expect(name).toMatch(/\w/);
    expect(await own.visitor.ask(tokens.access_token)).toMatchObject({
      status: 200,
      body: { ...expected, authMethod: 'oauth', name },
    });
    expect((await own.visitor.ask(tokens.access_token, health)).status).toBe(status);
  });

  it('stays signed in: the next time nobody is asked, and prompt=login asks all the same', async () => {
    await own.visitor.signIn('User');
    expect((await silently()).get('code')).not.toBeNull();
    expect((await silently()).get('error')).toBeNull();
    const asked = await own.visitor.browser.go((await own.visitor.begin({ prompt: 'login' })).url);
    expect(asked.text).toContain('Choose who you are');
  });

  it('is not asked for consent, where a client wants that and a lasting token', async () => {
    const begun = await own.visitor.begin({ scope: 'openid offline_access', prompt: 'consent' });
    const left = await own.visitor.choose(await own.visitor.browser.go(begun.url), 'User');
    expect((await own.visitor.redeem(begun, left)).refresh_token).toEqual(expect.any(String));
  });

  it('goes on with a refresh token, which is good once', async () => {
    const tokens = await own.visitor.signIn('Administrator');
    const renewed = await refresh(tokens.refresh_token);
    expect((await own.visitor.ask(renewed.access_token, health)).status).toBe(200);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
    // Somebody has used it twice: whoever did, all that came of it ends.
    await expect(refresh(renewed.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it('signs out, and is sent back', async () => {
    const tokens = await own.visitor.signIn('Administrator');
    const end = oidc.buildEndSessionUrl(own.visitor.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${redirect}/bye`,
      state: 'so long',
    });
    const left = await own.visitor.browser.press(await own.visitor.browser.go(end.href), 'Sign out');
    expect(left.url).toBe(`${redirect}/bye?state=so+long`);
    expect((await silently()).get('error')).toBe('login_required');
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it('may stay signed in, and may sign out without anywhere to go', async () => {
    await own.visitor.signIn('User');
    const end = `${own.server.authority}/session/end`;
    await own.visitor.browser.press(await own.visitor.browser.go(end), 'Stay signed in');
    expect((await silently()).get('code')).not.toBeNull();
    const bye = await own.visitor.browser.press(await own.visitor.browser.go(end), 'Sign out');
    expect(bye).toMatchObject({ status: 200, text: expect.stringContaining('You are signed out.') });
    expect((await silently()).get('error')).toBe('login_required');
  });

  it('may cancel', async () => {
    const { browser } = own.visitor;
    const { url } = await browser.press(await browser.go((await own.visitor.begin()).url), 'Cancel');
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
  });
});
