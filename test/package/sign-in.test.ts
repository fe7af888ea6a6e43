import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { fetchBrowser, visitorOf } from '#test/builders/sign-in.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { foreignEnvironment } from './testing/shell.ts';

// The JavaScript files of the package, relative to a folder in which it is installed.
const js = 'node_modules/svc-contract/dist/js';

const folder = temporaryFolder();

function started(...args: string[]) {
  const child = spawn(process.execPath, args, {
    cwd: inject('installed'),
    env: foreignEnvironment({ XDG_STATE_HOME: folder.path }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'exit') as Promise<[number]> };
}

it('users can sign in with a client library and with svc', async () => {
  const server = started(`${js}/svc-contract.js`, 'reference', '--quiet');
  const errors = text(server.child.stderr);
  try {
    const [line] = (await once(createInterface(server.child.stdout), 'line')) as [string];
    const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string };
    const keyed = await fetch(`${url}/api/v1/userinfo`, { headers: { 'x-api-key': apiKey } });
    expect(await keyed.json()).toMatchObject({ isAdministrator: true });

    const visitor = await visitorOf(url);
    const { access_token: token } = await visitor.signIn('Administrator');
    expect((await visitor.send(token)).body).toMatchObject({ isAdministrator: true, authMethod: 'oauth' });

    const svc = started(`${js}/svc.js`, 'connect', url, '--sign-in');
    const [prompt] = (await once(createInterface(svc.child.stderr), 'line')) as [string];
    const browser = fetchBrowser(() => false);
    const page = await browser.go(/http\S+/.exec(prompt)?.[0] ?? '');
    expect(await browser.press(page, 'Somebody Else')).toMatchObject({ status: 200 });
    expect((await svc.ended)[0]).toBe(0);
    const whoAmI = started(`${js}/svc.js`, 'get-user-info', '--output', 'json');
    expect(JSON.parse(await text(whoAmI.child.stdout))).toMatchObject({
      Authorised: false,
      AuthMethod: 'oauth',
    });
  } finally {
    server.child.kill('SIGINT');
    await server.ended;
  }
  expect(await errors).toBe('');
});
