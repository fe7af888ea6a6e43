import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { visitorOf } from '#test/builders/sign-in.ts';
import { foreignEnvironment } from './testing/shell.ts';

const program = 'node_modules/svc-contract/dist/js/svc-contract.js';

it('users can sign in with a client library', async () => {
  const server = spawn(process.execPath, [program, 'reference', '--quiet'], {
    cwd: inject('installed'),
    env: foreignEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const errors = text(server.stderr);
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string };
    const keyed = await fetch(`${url}/api/v1/userinfo`, { headers: { 'x-api-key': apiKey } });
    expect(await keyed.json()).toMatchObject({ isAdministrator: true });

    const visitor = await visitorOf(url);
    const { access_token: token } = await visitor.signIn('Administrator');
    expect((await visitor.send(token)).body).toMatchObject({ isAdministrator: true, authMethod: 'oauth' });
  } finally {
    server.kill('SIGINT');
    await ended;
  }
  expect(await errors).toBe('');
});
