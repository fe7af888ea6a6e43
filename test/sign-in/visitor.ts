import * as oidc from 'openid-client';
import { type FetchBrowser, fetchBrowser, type Visited } from './fetch-browser.ts';

/** Where the client of these tests wants people to be sent back. */
export const redirect = 'http://localhost:5173/callback';

/** An authorisation that a client has begun, with what only the client knows of it. */
export interface Begun {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A client that knows nothing but the address of the service, and somebody's browser. */
export interface Visitor {
  readonly browser: FetchBrowser;
  readonly client: oidc.Configuration;
  begin(parameters?: Record<string, string>): Promise<Begun>;
  redeem(begun: Begun, visited: Visited): ReturnType<typeof oidc.authorizationCodeGrant>;
  /** Presses the button of the first person of that standing. */
  choose(page: Visited, standing: string): Promise<Visited>;
  signIn(standing: string): ReturnType<typeof oidc.authorizationCodeGrant>;
  /** What the API says to a bearer token. */
  ask(token: string, path?: string): Promise<{ status: number; body: Record<string, unknown> }>;
}

export async function visitorOf(url: string): Promise<Visitor> {
  const config = (await (await fetch(`${url}/api/v1/auth/config`)).json()) as {
    authority: string;
    clientId: string;
    scopes: string[];
  };
  const client = await oidc.discovery(new URL(config.authority), config.clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  const browser = fetchBrowser((address) => address.startsWith(redirect));
  const visitor: Visitor = {
    browser,
    client,
    async begin(parameters = {}) {
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const asked = {
        redirect_uri: redirect,
        scope: config.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      };
      const { href } = oidc.buildAuthorizationUrl(client, asked);
      return { url: href, verifier, state: asked.state, nonce: asked.nonce };
    },
    redeem: ({ verifier, state, nonce }, visited) =>
      oidc.authorizationCodeGrant(client, new URL(visited.url), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      }),
    choose(page, standing) {
      const [, name = ''] = new RegExp(`>([^<>]+) <span>${standing}`).exec(page.text) ?? [];
      return browser.press(page, name);
    },
    async signIn(standing) {
      const begun = await visitor.begin();
      return visitor.redeem(begun, await visitor.choose(await browser.go(begun.url), standing));
    },
    async ask(token, path = '/api/v1/userinfo') {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
  return visitor;
}
