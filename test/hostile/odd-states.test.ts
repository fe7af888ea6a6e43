import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { oddTexts, oddValues } from '#harness/explore/odd-values.ts';
import { prismApplication } from '#harness/targets/prism.ts';
import { referenceApplication } from '#harness/targets/reference-application.ts';
import { dice } from '#test/builders/random.ts';
import { startedIssuer } from '#test/builders/sign-in.ts';

const contract = await loadContract();
const token = 'token-of-a-test';

const headers = { authorization: `Bearer ${token}` };
const url = 'http://service.invalid/states';

const servers = {
  reference: async () => referenceApplication({ contract, token, mutants: [] }).application,
  mock: async () => (await prismApplication(contract, token)).application,
};

interface Declared {
  readonly states: readonly {
    readonly state: string;
    readonly params: { readonly properties: Readonly<Record<string, object>> };
  }[];
}

const inLists: readonly unknown[] = [
  [-1],
  [{}],
  [null],
  [{ name: '' }],
  [{ settlesAfterSeconds: 1e300 }],
  [{ settlesAfterSeconds: -1 }],
];

describe.each(['reference', 'mock'] as const)('state control of %s', (name) => {
  it('answers whatever it is asked for, and the API can still tell its times', async () => {
    const server = await servers[name]();
    const flaws: string[] = [];
    const ask = async (body: string): Promise<void> => {
      const answer = await server.control(new Request(url, { method: 'POST', headers, body }));
      const { status } = answer;
      const told = (await answer.json()) as { readonly detail?: unknown };
      const isRefused = (status === 400 || status === 501) && typeof told.detail === 'string';
      if (status !== 200 && !isRefused) flaws.push(`${status} to ${body.slice(0, 200)}`);
    };
    const { states } = (await (await server.control(new Request(url, { headers }))).json()) as Declared;
    for (const text of oddTexts) await ask(text);
    for (const value of oddValues) {
      await ask(JSON.stringify(value));
      await ask(JSON.stringify({ state: value }));
    }
    for (const { state, params } of states) {
      for (const parameter of [...Object.keys(params.properties), 'nobody knows this']) {
        for (const value of [...oddValues, ...inLists])
          await ask(JSON.stringify({ state, params: { [parameter]: value } }));
      }
      const { status } = await server.fetch(new Request('http://service.invalid/api/v1/health'));
      if (status >= 500 && status !== 503) flaws.push(`${status} after "${state}"`);
      await server.control(new Request(url, { method: 'DELETE', headers }));
    }
    expect(flaws).toEqual([]);
  });
});

const odd = [
  ...oddValues.filter((value) => typeof value === 'string'),
  '"><script>alert(1)</script>',
  '__proto__',
  'none',
  'login consent',
  'form_post',
  'fragment',
  'urn:svc:api',
  'eyJhbGciOiJub25lIn0.e30.',
];
const good = {
  client_id: 'svc-reference-portal',
  response_type: 'code',
  redirect_uri: 'http://localhost/',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  grant_type: 'authorization_code',
  code: 'c',
  code_verifier: 'x'.repeat(43),
};
const names = [
  ...Object.keys(good),
  ...'state nonce prompt max_age login_hint id_token_hint response_mode resource claims request'.split(' '),
  ...'request_uri refresh_token post_logout_redirect_uri xsrf logout subject __proto__ client_secret'.split(
    ' ',
  ),
  ...'client_assertion ui_locales acr_values display dpop_jkt authorization_details'.split(' '),
];
const paths = ['/auth', '/auth/x', '/token', '/session/end', '/session/end/confirm', '/sign-in/x', '/keys'];

it('answers every odd request, without a mutant, a script or a way to another server', async () => {
  const server = await startedIssuer();
  const { oneOf, hits } = dice(1);
  const { port } = new URL(server.url);
  const flaws: unknown[] = [];
  const seen = new Set<number>();
  for (let count = 0; count < 500; count += 1) {
    const asked = new URLSearchParams(hits(0.7) ? good : {});
    do asked.append(oneOf(names), oneOf(odd));
    while (hits(0.6));
    for (const name of new Set(asked.keys())) if (hits(0.8)) asked.set(name, asked.getAll(name).at(-1) ?? '');
    const isSent = hits(0.5);
    const headers = {
      accept: oneOf(['text/html', 'application/json', '*/*', 'x']),
      ...(hits(0.3) && { authorization: oneOf(['Basic eDp5', 'Basic x', 'Bearer x', 'DPoP x']) }),
      ...(hits(0.3) && { cookie: `svc-sign-in-${port}=x; svc-sign-in-step-${port}=x` }),
      ...(hits(0.3) && { origin: oneOf([server.url, 'null', 'https://attacker.example']) }),
      ...(isSent && hits(0.2) && { 'content-type': oneOf(['application/json', 'text/plain', 'x']) }),
    };
    const path = oneOf(paths);
    const answer = await fetch(server.authority + path + (isSent ? '' : `?${asked}`), {
      redirect: 'manual',
      headers,
      ...(isSent && { method: 'POST', body: asked }),
    });
    const text = await answer.text();
    const location = answer.headers.get('location') ?? '/issuer/';
    seen.add(answer.status);
    const leadsAway = !/^(?:\/issuer\/|http:\/\/localhost\/|http:\/\/127\.0\.0\.1:)/.test(location);
    if (answer.status >= 500 || text.includes('<script>alert') || leadsAway) {
      flaws.push([count, answer.status, path, String(asked).slice(0, 300), text.slice(0, 200), location]);
    }
  }
  await server.close();
  expect(flaws).toEqual([]);
  // Odd, and yet not so odd that nothing of the issuer is reached.
  expect([...seen].sort()).toEqual(expect.arrayContaining([200, 303, 400, 403, 404, 405]));
});
