import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startReference } from '#app/api/svc-contract.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { patience } from '#test/patience.ts';
import { runCommand, textsIn } from './testing/run-command.ts';

const folder = temporaryFolder();
const secret = 'secret-of-the-client';
const basic = `Basic ${Buffer.from(`tests:${secret}`).toString('base64')}`;
const lifeSeconds = Math.ceil(patience(2) / 1000);

/** The reference implementation with an issuer whose tokens expire soon. */
async function shortLived() {
  const { url, credentials, close } = await startReference();
  onTestFinished(close);
  const given = new Map<string, number>();
  const seen = { expired: 0, refused: 0 };
  const issue = (): string => {
    const end = Date.now() + lifeSeconds * 1000;
    const claims = Buffer.from(JSON.stringify({ exp: end / 1000 })).toString('base64url');
    const token = `e30.${claims}.signature-${given.size}`;
    given.set(token, end);
    return token;
  };
  const front = await servedBy(async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    if (pathname === '/token') {
      const isKnown = headers.get('authorization') === basic;
      const isAsked = (await request.text()) === 'grant_type=client_credentials&scope=all';
      if (!isKnown || !isAsked) {
        seen.refused += 1;
        return Response.json({ error: 'invalid_client' }, { status: 401 });
      }
      return Response.json({ access_token: issue(), expires_in: lifeSeconds });
    }
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
    const end = given.get(token);
    if (end !== undefined && end < Date.now()) seen.expired += 1;
    else if (end !== undefined) headers.set('authorization', `Bearer ${credentials.bearerToken}`);
    // Each request is delayed, so that the run takes about three times as long as a token is valid.
    await setTimeout(30 * lifeSeconds);
    return fetch(url + pathname + search, { headers, method: request.method });
  });
  return { url: front.url, given, seen, issue };
}

it.each(['Bearer ', 'bearer  '])('a token may begin with "%s", and is masked without it', async (word) => {
  const { url, credentials, close } = await startReference();
  onTestFinished(close);
  const { bearerToken } = credentials;
  const echo = await servedBy(async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = { authorization: request.headers.get('authorization') ?? '' };
    const { status, body } = await fetch(url + pathname + search, { headers });
    const echo = { 'x-echo': headers.authorization.replace('Bearer ', '') };
    return new Response(body, { status, headers: echo });
  });
  const administrator = { bearer: { env: 'TOKEN' } };
  const profile = { name: 'echo', baseUrl: echo.url, credentials: { administrator } };
  const file = await folder.write('echo.yaml', profile);
  const args = ['verify', '--profile', file, '--only', 'SY-24,AU', '--out', join(folder.path, 'out')];
  const { stderr, stdout } = await runCommand(args, { TOKEN: `${word}${bearerToken}` });
  const texts = Object.values(await textsIn(join(folder.path, 'out')));
  expect(echo.heard.some((request) => request.includes(`authorization\nBearer ${bearerToken}`))).toBe(true);
  expect([stderr, [stdout, ...texts].join().includes(bearerToken)]).toEqual(['', false]);
});

/** Runs `verify` without `--allow`. In the result, `everything` contains all output and the reports. */
async function verifying(name: string, profile: object, clientSecret = secret) {
  const file = await folder.write(`${name}.yaml`, { name, ...profile });
  const args = ['--only', 'SH-01,SY-24,AU', '--out', join(folder.path, 'out')];
  const env = { CLIENT_SECRET: clientSecret };
  const ended = await runCommand(['verify', '--profile', file, ...args], env);
  const texts = Object.values(await textsIn(join(folder.path, 'out', name)));
  return { ...ended, everything: [ended.stdout, ended.stderr, ...texts].join('\n') };
}

const grant = (url: string) => {
  const request = { tokenUrl: `${url}/token`, client: 'tests', scope: 'all' };
  return { clientCredentials: { ...request, secret: { env: 'CLIENT_SECRET' } } };
};

/** A program that requests a token from the issuer of a test, and prints it. */
const asking = (url: string) => {
  const script = `fetch('${url}/token', { method: 'POST', headers: { authorization: '${basic}' }, body: new URLSearchParams('grant_type=client_credentials&scope=all') }).then((a) => a.json()).then((a) => console.log(a.access_token))`;
  return { command: [process.execPath, '-e', script] };
};

const sources: Readonly<Record<string, (url: string) => object>> = {
  'a grant': grant,
  'a command whose JWT says when': asking,
  'a command with renewSeconds': (url) => ({ ...asking(url), renewSeconds: lifeSeconds }),
};

// The runs are parallel, since each run takes about three times as long as a token is valid.
it('a token is renewed before it expires, and never written', async () => {
  const runs = Object.entries(sources).map(async ([name, bearer]) => {
    const { url, given, seen } = await shortLived();
    const credentials = { administrator: { bearer: bearer(url) } };
    const { exitCode, everything } = await verifying(name, { baseUrl: url, credentials });
    expect([name, exitCode, seen]).toEqual([name, 0, { expired: 0, refused: 0 }]);
    expect(given.size).toBeGreaterThan(2);
    for (const each of [...given.keys(), secret, basic]) expect(everything).not.toContain(each);
  });
  await Promise.all(runs);
});

it('an issuer that refuses the client is reported in one line', async () => {
  const { url } = await shortLived();
  const credentials = { administrator: { bearer: grant(url) } };
  const { exitCode, stderr } = await verifying('it', { baseUrl: url, credentials }, 'another');
  expect([exitCode, stderr]).toEqual([
    2,
    `svc-contract: ${url}/token returned no token: 401 invalid_client. Check client, secret and scope of clientCredentials.\n`,
  ]);
});
