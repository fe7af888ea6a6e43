import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, inject, it } from 'vitest';
import { visitorOf } from '#test/sign-in/visitor.ts';
import { foreignEnvironment } from './testing/shell.ts';

it('lets people sign in, from an empty folder in which it is installed', async () => {
  const program = 'node_modules/svc-contract/dist/js/svc-contract.js';
  const server = spawn(process.execPath, [program, 'reference', '--quiet'], {
    cwd: inject('installed'),
    env: foreignEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (text) => {
    complaints += text;
  });
  const ended = once(server, 'exit');
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string };
    const keyed = await fetch(`${url}/api/v1/userinfo`, { headers: { 'x-api-key': apiKey } });
    expect(await keyed.json()).toMatchObject({ isAdministrator: true });
    const visitor = await visitorOf(url);
    const { access_token: token } = await visitor.signIn('Administrator');
    expect((await visitor.ask(token)).body).toMatchObject({ isAdministrator: true, authMethod: 'oauth' });
  } finally {
    server.kill('SIGINT');
    await ended;
  }
  expect(complaints).toBe('');
});
