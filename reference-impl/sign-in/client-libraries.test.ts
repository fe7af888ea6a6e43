import { Auth, type AuthConfig } from '@auth/core';
import { expect, it } from 'vitest';
import { fetchBrowser, issuerForTests } from '#test/builders/sign-in.ts';

const issuer = issuerForTests();

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
  const cookies = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await Auth(new Request(address, { ...init, headers: { cookie } }), config);
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  const { csrfToken } = (await (await visit(`${application}/csrf`)).json()) as { csrfToken: string };
  const started = await visit(`${application}/signin/svc`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken }),
  });
  const browser = fetchBrowser((address) => address.startsWith(application));
  const page = await browser.go(started.headers.get('location') ?? '');
  const { url } = await browser.press(page, 'Initial Administrator');
  await visit(url);
  const session = await (await visit(`${application}/session`)).json();
  expect(session).toMatchObject({ user: { name: 'Initial Administrator' } });
});
