import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { redirect, visitorOf } from '#test/builders/sign-in.ts';
import { fakeEnvironment, started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

describe('signing in to a served reference', () => {
  it('works, and neither code nor token is written down', async () => {
    const { api, ask, logged } = await started('reference');
    const visitor = await visitorOf(api);
    const begun = await visitor.begin();
    const left = await visitor.choose(await visitor.browser.go(begun.url), 'Administrator');
    const tokens = await visitor.redeem(begun, left);
    expect((await visitor.ask(tokens.access_token)).body).toMatchObject({ isAdministrator: true });
    const told = logged() + (await (await ask('/requests')).text());
    expect(told).toContain('/api/v1/userinfo');
    for (const secret of [
      new URL(left.url).searchParams.get('code') ?? '',
      tokens.access_token,
      begun.state,
    ]) {
      expect(told).not.toContain(secret);
    }
    expect(told).not.toContain('/issuer/');
  });

  it('is open to pages of this machine, and closed to others', async () => {
    const { api } = await started('reference');
    const asked = (origin: string) =>
      fetch(`${api}/issuer/token`, { method: 'POST', headers: { origin }, body: new URLSearchParams() });
    const allowed = 'access-control-allow-origin';
    expect((await asked('http://localhost:5173')).headers.get(allowed)).toBe('http://localhost:5173');
    expect((await asked('https://app.example')).headers.get(allowed)).toBeNull();
    const discovery = await fetch(`${api}/issuer/.well-known/openid-configuration`, {
      headers: { origin: 'https://app.example' },
    });
    expect(discovery.headers.get(allowed)).toBeNull();
  });

  it('leads back to pages that --cors names, and not to those of * alone', async () => {
    const leadsTo = async (address: string, ...words: string[]) => {
      const { api } = await started('reference', ...words);
      const { url } = await (await visitorOf(api)).begin({ redirect_uri: address });
      return (await fetch(url, { redirect: 'manual' })).status;
    };
    const page = 'https://app.example/callback';
    expect(await leadsTo(page, '--cors', 'https://app.example')).toBe(303);
    expect(await leadsTo(page, '--cors', '*')).toBe(400);
    expect(await leadsTo(redirect)).toBe(303);
  });

  it('lies where browsers reach the server', async () => {
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

  it.each(['localhost:8080', 'ftp://localhost', 'http://localhost/path'])(
    'does not lie at %s',
    async (address) => {
      const { written, ...fake } = fakeEnvironment();
      const environment = { ...fake, interrupted: AbortSignal.abort() };
      expect(await run(['reference', '--public-url', address], environment)).toBe(2);
      expect(written.stderr).toContain('--public-url must be an address without a path');
    },
  );
});
