import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { issuerForTests, redirect } from '#test/builders/sign-in.ts';
import { signInPage } from './page.ts';
import { isAllowedRedirect } from './provider.ts';

const issuer = issuerForTests();

// No scenario tests these tokens, since state control cannot issue them: it issues other forged tokens.
it('the API refuses a token that the issuer did not sign', async () => {
  const tokens = await issuer.visitor.signIn('Administrator');
  const { kid = '' } = decodeProtectedHeader(tokens.access_token);
  const signed = (header: object) =>
    new SignJWT(decodeJwt(tokens.access_token)).setProtectedHeader({ alg: 'ES256', kid, ...header });
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const published = (await (await fetch(`${issuer.server.authority}/keys`)).json()) as { keys: object[] };
  const jwk = await exportJWK(stranger.publicKey);
  const forged = {
    'another key that it brings along': await signed({ jwk, jku: 'http://127.0.0.1:9/keys' }).sign(
      stranger.privateKey,
    ),
    'the ID token': tokens.id_token ?? '',
    'another algorithm, keyed with the public key': await signed({ alg: 'HS256' }).sign(
      Buffer.from(JSON.stringify(published.keys[0])),
    ),
  };
  expect((await issuer.visitor.send(tokens.access_token)).status).toBe(200);
  for (const [forgery, token] of Object.entries(forged))
    expect([forgery, (await issuer.visitor.send(token)).status]).toEqual([forgery, 401]);
});

const foreign = [
  'https://attacker.example/callback',
  'http://localhost.attacker.example/callback',
  'http://127.0.0.1.attacker.example/',
  'http://localhost@attacker.example/',
  'http://attacker.example/#http://localhost/',
  'http://attacker.example\\@localhost/',
  'http://localhost\\.attacker.example/',
  'http://local\thost.attacker.example/',
  '//attacker.example/',
  'javascript:alert(1)//http://localhost/',
  'http://app.example/',
  'https://app.example.attacker.example/',
  'http://localhost/#fragment',
  '',
];

describe('a redirect address', () => {
  it.each(foreign)('is refused: %j', async (address) => {
    expect(isAllowedRedirect(address, ['https://app.example'])).toBe(false);
    const { url } = await issuer.visitor.begin({ redirect_uri: address });
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).not.toContain('attacker.example');
    const end = `${issuer.server.authority}/session/end?client_id=svc-reference-portal&post_logout_redirect_uri=`;
    const left = await fetch(end + encodeURIComponent(address), { redirect: 'manual' });
    expect(left.headers.get('location')).toBeNull();
  });

  it.each([
    'http://localhost:5173/callback',
    'http://127.0.0.1:49152/any/path?and=query',
    'http://[::1]:3000/',
    'https://app.localhost/',
    'https://app.example/callback',
  ])('may be on localhost, or of an allowed origin: %s', (address) => {
    expect(isAllowedRedirect(address, ['https://app.example'])).toBe(true);
  });
});

it('the Host header of a request does not change the issuer', async () => {
  const { authority } = issuer.server;
  const headers = { host: 'attacker.example' };
  const response = get(`${authority}/.well-known/openid-configuration`, { headers });
  const [answer] = (await once(response, 'response')) as [IncomingMessage];
  const body = await text(answer);
  expect(JSON.parse(body)).toMatchObject({ issuer: authority, token_endpoint: `${authority}/token` });
  expect(body).not.toContain('attacker');
});

describe('the form of the sign-in page', () => {
  it('is accepted only from that page', async () => {
    const page = await issuer.visitor.open();
    const body = new URLSearchParams({ subject: 'initial-administrator' });
    for (const origin of ['https://attacker.example', 'null', 'http://127.0.0.1:1', undefined]) {
      const headers = origin === undefined ? {} : { origin };
      expect((await issuer.visitor.browser.go(page.url, { method: 'POST', body, headers })).status).toBe(403);
    }
  });

  it('is accepted only from the browser that showed it', async () => {
    const page = await issuer.visitor.open();
    issuer.visitor.browser.forgetCookies();
    expect((await issuer.visitor.browser.press(page, 'Somebody Else')).status).toBe(400);
    // This second sign-in gets its own cookie. With this cookie, the first page is still refused.
    await issuer.visitor.open();
    expect((await issuer.visitor.browser.press(page, 'Somebody Else')).status).toBe(400);
  });

  it('refuses an identity that no longer exists', async () => {
    const page = await issuer.visitor.open();
    const text = page.text.replace('value="somebody-without-an-identity"', 'value="nobody"');
    const forged = { ...page, text };
    expect(await issuer.visitor.browser.press(forged, 'Somebody Else')).toMatchObject({ status: 400 });
  });

  it('cannot be shown in a frame, and runs no scripts', async () => {
    const { headers } = await issuer.visitor.open();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:5173");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('HTML', () => {
  const html = '"><script>alert(1)</script>';

  it('in the name of a user is shown as text', () => {
    const person = { subject: html, name: html, signsInAs: html, roleText: html };
    const page = signInPage(html, [person], redirect).html;
    expect(page).not.toContain('<script>');
    expect(page.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(4);
  });
});

describe('the limits of the listener', () => {
  const errorBody = { code: expect.any(String), message: expect.any(String), timestamp: expect.any(String) };

  it.each([
    ['GET', '/issuer/nowhere', 404],
    ['GET', '/issuer/auth/nobody-began-this', 400],
    ['DELETE', '/issuer/token', 405],
  ])('apply to the issuer too: %s %s', async (method, path, status) => {
    const answer = await fetch(issuer.server.url + path, { method });
    expect(answer.status).toBe(status);
    if (status !== 400) expect(await answer.json()).toEqual(errorBody);
  });

  it('include the rate limit', async () => {
    await issuer.server.enter('requests are limited', { requests: 0, windowSeconds: 30 });
    const answer = await fetch(`${issuer.server.authority}/keys`);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual(errorBody);
  });
});
