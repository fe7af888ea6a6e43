import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { invalidGrant, issuerForTests } from '#test/builders/sign-in.ts';

const issuer = issuerForTests();

const pass = (seconds: number) => issuer.server.enter('time passes', { seconds });

const silentError = async () => (await issuer.visitor.silently()).get('error');

describe('a factory reset (§4.5)', () => {
  it('ends the session and its refresh tokens, also for administrators, who can sign in again', async () => {
    const tokens = await issuer.visitor.signIn('Administrator');
    expect(await issuer.server.reset()).toBe(200);
    expect(await silentError()).toBe('login_required');
    await expect(issuer.visitor.refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
    const again = await issuer.visitor.signIn('Administrator');
    expect((await issuer.visitor.send(again.access_token)).body).toMatchObject({ isAdministrator: true });
  });

  it('ends a sign-in that is in progress', async () => {
    const page = await issuer.visitor.open();
    await issuer.server.reset();
    const left = await issuer.visitor.browser.press(page, 'Somebody Else');
    expect(left).toMatchObject({ status: 400, text: expect.stringContaining('This sign-in has ended.') });
  });

  it('invalidates an unused code', async () => {
    const begun = await issuer.visitor.begin();
    const left = await issuer.visitor.choose(await issuer.visitor.open(begun), 'Administrator');
    await issuer.server.reset();
    await expect(issuer.visitor.redeem(begun, left)).rejects.toMatchObject(invalidGrant);
  });

  it('leaves only administrators, callers without identity and the initial administrator on the sign-in page', async () => {
    await issuer.server.reset();
    const { text } = await issuer.visitor.open();
    expect([...text.matchAll(/<span>([^<]+)/g)].map(([, standing]) => standing)).toEqual([
      'Administrator',
      'No identity in the service',
      'Becomes an administrator by signing in',
    ]);
  });

  it('has no effect if it is refused', async () => {
    const tokens = await issuer.visitor.signIn('User');
    await issuer.server.enter('an activity is in progress');
    expect(await issuer.server.reset()).toBe(409);
    expect(await silentError()).toBeNull();
    expect((await issuer.visitor.refresh(tokens.refresh_token)).access_token).toMatch(/^ey/);
  });
});

it('a session also ends when the initial state is restored', async () => {
  const tokens = await issuer.visitor.signIn('User');
  await issuer.server.calm();
  expect(await silentError()).toBe('login_required');
  await expect(issuer.visitor.refresh(tokens.refresh_token)).rejects.toMatchObject(invalidGrant);
});

describe('time on the clock of the service', () => {
  it('ends an access token after five minutes, after which a refresh returns a valid one', async () => {
    const tokens = await issuer.visitor.signIn('Administrator');
    // Times in tokens are whole seconds, and the clock is running, so exactly 300 seconds cannot be tested.
    await pass(298);
    expect((await issuer.visitor.send(tokens.access_token)).status).toBe(200);
    await pass(3);
    expect((await issuer.visitor.send(tokens.access_token)).status).toBe(401);
    const renewed = await issuer.visitor.refresh(tokens.refresh_token);
    expect((await issuer.visitor.send(renewed.access_token)).status).toBe(200);
  });

  it('ends a code after a minute, and a session after eight hours', async () => {
    const begun = await issuer.visitor.begin();
    const left = await issuer.visitor.choose(await issuer.visitor.open(begun), 'Administrator');
    await pass(61);
    await expect(issuer.visitor.redeem(begun, left)).rejects.toMatchObject(invalidGrant);
    const tokens = await issuer.visitor.signIn('User').catch(() => undefined);
    expect(tokens).toBeUndefined();
    expect(await silentError()).toBeNull();
    await pass(8 * 3600);
    expect(await silentError()).toBe('login_required');
  });

  it('rotates the signing key every day, and still publishes the previous one', async () => {
    const keys = createRemoteJWKSet(new URL(`${issuer.server.authority}/keys`), { cooldownDuration: 0 });
    const verified = async (idToken: string | undefined) => {
      const expected = { issuer: issuer.server.authority, audience: 'svc-reference-portal' };
      await jwtVerify(idToken ?? '', keys, expected);
      return decodeProtectedHeader(idToken ?? '').kid;
    };
    const first = await issuer.visitor.signIn('Administrator');
    const firstKey = await verified(first.id_token);
    await pass(86_400);
    issuer.visitor.browser.forgetCookies();
    const second = await issuer.visitor.signIn('Administrator');
    expect(await verified(second.id_token)).not.toBe(firstKey);
    expect((await issuer.visitor.send(second.access_token)).status).toBe(200);
    const published = (await (await fetch(`${issuer.server.authority}/keys`)).json()) as {
      keys: { kid: string }[];
    };
    expect(published.keys.map(({ kid }) => kid)).toContain(firstKey);
    expect(published.keys.every((key) => !('d' in key))).toBe(true);
  });
});
