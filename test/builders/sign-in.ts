import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ReferenceOptions } from '#reference/server/reference.ts';
import { signInRoutes } from '#reference/sign-in/routes.ts';
import { startedReference } from './started-reference.ts';

export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Follows redirects and keeps cookies, as a browser does during a sign-in. */
export function fetchBrowser(
  isGoal: (url: string) => boolean,
  send: (request: Request) => Promise<Response> = fetch,
) {
  const cookies: { name: string; path: string; value: string }[] = [];

  /** Opens an address and follows redirects. Stops before an address for which `isGoal` is true. */
  async function go(url: string, init: RequestInit = {}): Promise<Visited> {
    if (isGoal(url)) return { url, status: 0, text: '', headers: new Headers() };
    const { pathname } = new URL(url);
    const sent = cookies.filter(({ path }) => pathname.startsWith(path));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) };
    const answer = await send(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      const path = /; *path=([^;]*)/i.exec(set)?.[1] ?? '/';
      const known = cookies.findIndex((each) => each.name === name && each.path === path);
      if (known !== -1) cookies.splice(known, 1);
      if (value !== '' && !/expires=Thu, 01 Jan 1970/i.test(set)) cookies.push({ name, path, value });
    }
    const location = answer.headers.get('location');
    if (location !== null && answer.status >= 300) return go(new URL(location, url).href);
    return { url, status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  return {
    go,
    /** Submits the form of a page by pressing one of its buttons. */
    press({ url, text }: Visited, button: string): Promise<Visited> {
      const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(text) ?? [];
      const pressed = [...text.matchAll(/<button([^>]*)>([^<]*)/g)].find(([, , label = '']) =>
        label.includes(button),
      );
      if (pressed === undefined) throw new Error(`There is no button "${button}" on ${url}: ${text}`);
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(pressed[1] ?? '')?.[1] ?? '';
      const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = hidden.map(([, name = '', value = '']) => [name, value]);
      const body = new URLSearchParams([...fields, [attribute('name'), attribute('value')]]);
      const headers = { origin: new URL(url).origin };
      return go(new URL(action, url).href, { method: 'POST', body, headers });
    },
    forgetCookies() {
      cookies.length = 0;
    },
  };
}

export type StartedIssuer = Awaited<ReturnType<typeof startedIssuer>>;

/** Like `startedReference`, with the sign-in pages of the issuer. */
export async function startedIssuer(options: ReferenceOptions = {}) {
  const routes: ReferenceOptions['routes'] = (world) => signInRoutes(world, ['https://app.example']);
  const reference = await startedReference({ routes, ...options });
  return {
    ...reference,
    authority: `${reference.url}/issuer`,
    async reset(): Promise<number> {
      const { apiKey } = await reference.issueCredentials();
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const url = `${reference.url}/api/v1/system/reset`;
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    },
  };
}

/** The redirect URI of the client in these tests. */
export const redirect = 'http://localhost:5173/callback';

/** An authorisation request, and the values that the client needs to complete it. */
interface Begun {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A client that knows only the address of the service, together with a browser for its user. */
export async function visitorOf(url: string) {
  const config = (await (await fetch(`${url}/api/v1/auth/config`)).json()) as {
    authority: string;
    clientId: string;
    scopes: string[];
  };
  const client = await oidc.discovery(new URL(config.authority), config.clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  const browser = fetchBrowser((address) => address.startsWith(redirect));
  const visitor = {
    browser,
    client,
    async begin(parameters: Record<string, string> = {}): Promise<Begun> {
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const query = {
        redirect_uri: redirect,
        scope: config.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      };
      const { href } = oidc.buildAuthorizationUrl(client, query);
      return { url: href, verifier, state: query.state, nonce: query.nonce };
    },
    redeem: ({ verifier, state, nonce }: Begun, visited: Visited) =>
      oidc.authorizationCodeGrant(client, new URL(visited.url), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      }),
    /** Presses the button of the first person with this role. */
    choose(page: Visited, role: string) {
      const [, name = ''] = new RegExp(`>([^<>]+) <span>${role}`).exec(page.text) ?? [];
      return browser.press(page, name);
    },
    /** Opens the sign-in page for an authorisation request, by default for a new request. */
    open: async (begun?: Begun): Promise<Visited> => browser.go((begun ?? (await visitor.begin())).url),
    async signIn(role: string, parameters: Record<string, string> = {}) {
      const begun = await visitor.begin(parameters);
      return visitor.redeem(begun, await visitor.choose(await visitor.open(begun), role));
    },
    /** The parameters of the redirect after a sign-in request with `prompt=none`, which shows no page. */
    async silently(): Promise<URLSearchParams> {
      return new URL((await visitor.open(await visitor.begin({ prompt: 'none' }))).url).searchParams;
    },
    refresh: (token: string | undefined) => oidc.refreshTokenGrant(client, token ?? ''),
    /** The API's response to a bearer token. */
    async send(token: string, path = '/api/v1/userinfo') {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
  return visitor;
}

/** One issuer for all tests of a file. Each test begins in the initial state, with a new visitor. */
export function issuerForTests() {
  const current = {} as { server: StartedIssuer; visitor: Awaited<ReturnType<typeof visitorOf>> };
  beforeAll(async () => {
    current.server = await startedIssuer();
  });
  afterAll(() => current.server.close());
  beforeEach(async () => {
    await current.server.calm();
    current.visitor = await visitorOf(current.server.url);
  });
  return current;
}

export const invalidGrant = { error: 'invalid_grant' };
