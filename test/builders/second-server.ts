import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';

/** The server and its profile read the server's keys and token from these environment variables. */
export const secondServerKeys = {
  SVC_SECOND_ADMINISTRATOR_KEY: 'key-of-an-administrator',
  SVC_SECOND_USER_KEY: 'key-of-a-user',
  SVC_SECOND_INFRASTRUCTURE_KEY: 'key-of-the-platform',
  SVC_SECOND_CONTROL_TOKEN: 'token-of-test-control',
};

export type SecondServer = Awaited<ReturnType<typeof startSecondServer>>;

/** Starts the server of examples/second-server, correct or with defects, and its test-control API. */
export async function startSecondServer(breakage = '') {
  const server = spawn(process.execPath, [join(root, 'examples/second-server/server.mjs')], {
    env: { ...process.env, ...secondServerKeys, PORT: '0', BREAK: breakage },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const [url = '', control = ''] = line.toString().trim().split(' ');
  return {
    url,
    control,
    key: secondServerKeys.SVC_SECOND_ADMINISTRATOR_KEY,
    async close() {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
