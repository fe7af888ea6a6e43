import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchBrowser, type StartedIssuer, startedIssuer, type Visited } from '#test/builders/sign-in.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment } from '#test/commands/testing/run-command.ts';
import { runAtTerminal } from '#test/commands/testing/terminal.ts';
import { renewTokens, type Tokens } from './sign-in.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

const folder = temporaryFolder();
let server: StartedIssuer;
let env: Record<string, string> = {};

beforeEach(async () => {
  server = await startedIssuer();
  env = { ...childEnvironment(), XDG_STATE_HOME: folder.path, TERM: 'xterm' };
});

afterEach(() => server.close());

const sessionFile = () => join(folder.path, 'svc', 'session.json');

/** Runs `svc connect --sign-in` on a real terminal, and follows its instructions in a browser. */
async function connecting(inBrowser: (address: string, type: (keys: string) => void) => Promise<unknown>) {
  let visit: Promise<unknown> | undefined;
  const ended = await runAtTerminal([main, 'connect', server.url, '--sign-in'], { env }, (shown, type) => {
    const address = /on this machine: (http\S+)\r?\n/.exec(shown)?.[1];
    if (address !== undefined) visit ??= inBrowser(address, type);
  });
  return { ...ended, visited: await visit };
}

/** Presses a button of the page: by default that of the first administrator. */
async function pressing(address: string, button?: string): Promise<Visited> {
  const browser = fetchBrowser(() => false);
  const page = await browser.go(address);
  return browser.press(page, button ?? />([^<>]+) <span>Administrator/.exec(page.text)?.[1] ?? '');
}

async function userInfo() {
  const child = spawn(process.execPath, [main, 'get-user-info', '--output', 'json'], { env });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, exitCode: exitCode as number };
}

const kept = async () => JSON.parse(await readFile(sessionFile(), 'utf8')) as { tokens: Tokens };

describe('svc connect --sign-in, at a terminal', () => {
  it('opens the session of a user who signs in with a browser', async () => {
    const { exitCode, shown, visited } = await connecting((address) => pressing(address));
    expect([exitCode, shown]).toEqual([0, expect.stringContaining(`Connected to ${server.url}.`)]);
    expect(visited).toMatchObject({ status: 200, text: expect.stringContaining('Back to the terminal') });
    const { stdout, stderr } = await userInfo();
    expect(JSON.parse(stdout)).toMatchObject({ IsAdministrator: true, AuthMethod: 'oauth' });
    const { tokens } = await kept();
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
    for (const secret of [tokens.accessToken, tokens.refreshToken]) {
      expect(String(secret).length).toBeGreaterThan(20);
      expect(shown + stdout + stderr).not.toContain(secret);
    }
  });

  it('ends if the sign-in is cancelled, without a session', async () => {
    const { exitCode, shown } = await connecting((address) => pressing(address, 'Cancel'));
    expect(shown).toContain('svc: The sign-in failed: The sign-in was cancelled.');
    expect([exitCode, (await userInfo()).exitCode]).toEqual([1, 2]);
  });

  it('ends with Ctrl-C', async () => {
    const { exitCode, shown } = await connecting(async (_, type) => type('\x03'));
    expect(exitCode).toBe(130);
    expect(shown).not.toContain('    at ');
  });

  it('refuses a code without its state', async () => {
    const forged = ['?code=stolen&state=guessed', '?code=stolen', '', 'favicon.ico', '?error=x&state='];
    const { exitCode, visited } = await connecting(async (address) => {
      const back = new URL(address).searchParams.get('redirect_uri');
      const statuses = await Promise.all(
        forged.map(async (query) => (await fetch(`${back}${query}`)).status),
      );
      await pressing(address);
      return statuses;
    });
    expect([exitCode, visited]).toEqual([0, forged.map(() => 404)]);
  });
});

describe('the session of a signed-in user', () => {
  beforeEach(async () => {
    expect((await connecting((address) => pressing(address))).exitCode).toBe(0);
  });

  it('renews an expired token, and repeats the refused request', async () => {
    const before = await kept();
    await server.enter('time passes', { seconds: 301 });
    expect(JSON.parse((await userInfo()).stdout)).toMatchObject({ IsAdministrator: true });
    const after = await kept();
    expect(after.tokens.accessToken).not.toBe(before.tokens.accessToken);
    expect(after.tokens.refreshToken).not.toBe(before.tokens.refreshToken);
  });

  it('is renewed before the first request if it has expired', async () => {
    const before = await kept();
    await writeFile(sessionFile(), JSON.stringify({ ...before, tokens: { ...before.tokens, expiresAt: 0 } }));
    expect(JSON.parse((await userInfo()).stdout)).toMatchObject({ IsAdministrator: true });
    expect((await kept()).tokens.accessToken).not.toBe(before.tokens.accessToken);
  });

  it('is renewed by one command at a time, for all of them', async () => {
    const before = await kept();
    await server.enter('time passes', { seconds: 301 });
    const lock = `${sessionFile()}.lock`;
    await writeFile(lock, '');
    const waiting = userInfo();
    // When this request is refused, the client needs another token, but must wait while the lock file exists.
    await expect.poll(() => server.arrived).toContain('GET /api/v1/userinfo');
    const asking = { fetch: (request: Request) => fetch(request), interrupted: AbortSignal.timeout(60_000) };
    const tokens = await renewTokens(before.tokens, asking);
    await writeFile(sessionFile(), JSON.stringify({ ...before, tokens }));
    await rm(lock);
    expect(await waiting).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await kept()).tokens).toEqual(tokens);
  });

  it('ends with a factory reset, and the next command prints a hint', async () => {
    expect(await server.reset()).toBe(200);
    await server.enter('time passes', { seconds: 301 });
    const { exitCode, stderr } = await userInfo();
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('Sign in again: svc connect URL --sign-in.'),
    ]);
  });
});
