import { Auth, customFetch } from '@auth/core';
import { expect, it } from 'vitest';
import { fetchBrowser, issuerForTests } from '#test/builders/sign-in.ts';

const own = issuerForTests();
const site = 'http://localhost:5173';

it('signs a person in through @auth/core, as NextAuth does', async () => {
  const { authority, url } = own.server;
  const { clientId, scopes } = (await (await fetch(`${url}/api/v1/auth/config`)).json()) as {
    clientId: string;
    scopes: string[];
  };
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const init = body && { method: 'POST', body: new URLSearchParams(body) };
    const response = await Auth(new Request(new URL(path, site), { headers: { cookie }, ...init }), {
      basePath: '/auth',
      secret: 'a secret of this test',
      trustHost: true,
      useSecureCookies: false,
      providers: [
        {
          id: 'svc',
          name: 'svc',
          type: 'oidc',
          issuer: authority,
          clientId,
          client: { token_endpoint_auth_method: 'none' },
          checks: ['pkce', 'state', 'nonce'],
          authorization: { params: { scope: scopes.join(' ') } },
          [customFetch]: fetch,
        },
      ],
      logger: { error: (error) => expect.unreachable(String(error.cause ?? error)) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const { csrfToken } = (await (await send('/auth/csrf')).json()) as { csrfToken: string };
  const begun = await send('/auth/signin/svc', { csrfToken });
  const browser = fetchBrowser((address) => address.startsWith(site));
  const people = await browser.go(begun.headers.get('location') ?? '');
  const [, person = ''] = />([^<>]+) <span>Administrator/.exec(people.text) ?? [];
  const callback = await browser.press(people, person);
  await send(callback.url);
  expect(await (await send('/auth/session')).json()).toMatchObject({ user: { name: person } });
});
