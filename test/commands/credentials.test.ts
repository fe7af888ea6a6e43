import { describe, expect, it } from 'vitest';
import { redirect, visitorOf } from '#test/builders/sign-in.ts';
import { controlToken, labelled, serving, started } from './testing/run-command.ts';

async function userInfo(url: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1/userinfo`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const administrator = { authorised: true, isAdministrator: true };

describe('the credentials that reference prints at the start', () => {
  it.each([[[]], [['--state-control']]])('are of an administrator, with %j', async (args) => {
    const { api: url, printed } = await serving('reference', ...args);
    const [key, token] = [labelled(printed, 'api key'), labelled(printed, 'bearer token')];
    const by = (authMethod: string) => ({ status: 200, body: { ...administrator, authMethod } });
    expect(await userInfo(url, { 'x-api-key': key })).toMatchObject(by('api_key'));
    expect(await userInfo(url, { authorization: `Bearer ${token}` })).toMatchObject(by('oauth'));
  });

  it('remain valid after a factory reset and after restoring the initial state', async () => {
    const { api, printed, send } = await started('reference');
    const headers = { 'x-api-key': labelled(printed, 'api key'), 'content-type': 'application/json' };
    const reset = await fetch(`${api}/api/v1/system/reset`, { method: 'POST', headers, body: '{}' });
    expect(reset.status).toBe(200);
    expect(await userInfo(api, headers)).toMatchObject({ body: administrator });
    await send('/states', 'DELETE');
    expect(await userInfo(api, headers)).toMatchObject({ body: administrator });
    const authorization = `Bearer ${labelled(printed, 'bearer token')}`;
    expect(await userInfo(api, { authorization })).toMatchObject({ body: administrator });
  });

  it('are the given key, as JSON with --quiet', async () => {
    const { printed } = await started('reference', '--quiet', '--api-key', 'my-own-key');
    const served = JSON.parse(printed) as Record<string, string>;
    expect(served).toEqual({
      format: 1,
      name: 'reference',
      url: expect.stringMatching(/^http:/),
      apiKey: 'my-own-key',
      bearerToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      console: expect.stringMatching(/^http:/),
      stateControl: { url: expect.stringMatching(/^http:/), token: controlToken },
    });
    expect((await userInfo(served.url ?? '', { 'x-api-key': 'my-own-key' })).status).toBe(200);
  });

  it('are a new key for each start', async () => {
    const [one, other] = await Promise.all([serving('reference'), serving('reference')]);
    expect(labelled(one.printed, 'api key')).not.toBe(labelled(other.printed, 'api key'));
  });

  it('are named in the hint of a refusal', async () => {
    const { api } = await serving('reference');
    expect(await userInfo(api, {})).toEqual({
      status: 401,
      body: {
        code: 'UNAUTHENTICATED',
        message:
          'Valid credentials are required: an API key or a bearer token. Use one that the server printed or a state returned.',
        timestamp: expect.any(String),
      },
    });
  });
});

describe('signing in to reference', () => {
  it('works, and neither code nor token is logged', async () => {
    const { api, send, logged } = await started('reference');
    const visitor = await visitorOf(api);
    const begun = await visitor.begin();
    const left = await visitor.choose(await visitor.browser.go(begun.url), 'Administrator');
    const tokens = await visitor.redeem(begun, left);
    expect((await visitor.send(tokens.access_token)).body).toMatchObject({ isAdministrator: true });
    const logs = (await (await send('/requests')).text()) + (await logged());
    expect(logs).toContain('/api/v1/userinfo');
    const code = new URL(left.url).searchParams.get('code') ?? '';
    for (const secret of [code, tokens.access_token, begun.state]) expect(logs).not.toContain(secret);
    expect(logs).not.toContain('/issuer/');
  });

  it('is allowed for pages from localhost, and refused for others', async () => {
    const { api } = await started('reference');
    const preflight = (origin: string) =>
      fetch(`${api}/issuer/token`, { method: 'POST', headers: { origin }, body: new URLSearchParams() });
    const allowed = 'access-control-allow-origin';
    expect((await preflight('http://localhost:5173')).headers.get(allowed)).toBe('http://localhost:5173');
    expect((await preflight('https://app.example')).headers.get(allowed)).toBeNull();
    const discovery = await fetch(`${api}/issuer/.well-known/openid-configuration`, {
      headers: { origin: 'https://app.example' },
    });
    expect(discovery.headers.get(allowed)).toBeNull();
  });

  it('redirects to origins in --cors, but not for *', async () => {
    const leadsTo = async (address: string, ...args: string[]) => {
      const { api } = await started('reference', ...args);
      const { url } = await (await visitorOf(api)).begin({ redirect_uri: address });
      return (await fetch(url, { redirect: 'manual' })).status;
    };
    const page = 'https://app.example/callback';
    expect(await leadsTo(page, '--cors', 'https://app.example')).toBe(303);
    expect(await leadsTo(page, '--cors', '*')).toBe(400);
    expect(await leadsTo(redirect)).toBe(303);
  });

  it('uses the address that the browser uses', async () => {
    const { api } = await started('reference', '--public-url', 'https://svc.localhost:8443/');
    const config = await (await fetch(`${api}/api/v1/auth/config`)).json();
    expect(config).toMatchObject({ authority: 'https://svc.localhost:8443/issuer' });
    const found = await (await fetch(`${api}/issuer/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      issuer: 'https://svc.localhost:8443/issuer',
      token_endpoint: 'https://svc.localhost:8443/issuer/token',
    });
    const everywhere = await started('reference', '--host', '0.0.0.0');
    expect(await (await fetch(`${everywhere.api}/api/v1/auth/config`)).json()).toMatchObject({
      authority: `http://localhost:${new URL(everywhere.api).port}/issuer`,
    });
  });
});
