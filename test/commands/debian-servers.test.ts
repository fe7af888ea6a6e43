import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { startReference } from '#app/api/svc-contract.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { verdictsOf } from './testing/run-command.ts';
import { commandsOnServers, verbs, withWords } from './testing/small-network.ts';

// If nginx or tinyproxy is not installed, the tests are skipped (Debian packages: nginx-light, tinyproxy).
const [nginx, tinyproxy] = ['/usr/sbin/nginx', '/usr/bin/tinyproxy'];
const areInstalled = existsSync(nginx) && existsSync(tinyproxy);

const { folder, tls, described, running, resultOfRun } = commandsOnServers();
const [user, password] = ['walter', 'word-of-the-proxy'];

const path = (name: string): string => join(folder.path, name);

/** Finds a free port, since nginx and tinyproxy cannot choose a free port themselves. */
async function freePort(): Promise<number> {
  const server = await httpServer(() => undefined);
  await server.close();
  return Number(new URL(server.url).port);
}

async function start(program: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exit;
  });
  await expect.poll(() => isOpen(port)).toBe(true);
  expect(child.exitCode).toBeNull();
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.destroy().destroyed;
}

/** The reference behind nginx, which refuses clients without a certificate issued by `authority.pem`. */
async function nginxInFront(): Promise<string> {
  const { url, close } = await startReference();
  onTestFinished(close);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = await folder.write(
    'nginx.conf',
    `daemon off;
    master_process off;
    pid ${path('nginx.pid')};
    error_log ${path('error.log')};
    events {}
    http {
      access_log off;
      ${temporary.map((each) => `${each}_temp_path ${path(each)};`).join('\n')}
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${path('certificate.pem')};
        ssl_certificate_key ${path('key.pem')};
        ssl_client_certificate ${path('authority.pem')};
        ssl_verify_client on;
        location / { proxy_pass ${url}; }
      }
    }`,
  );
  await start(nginx, ['-c', configuration, '-e', path('error.log')], port);
  return `https://127.0.0.1:${port}`;
}

async function proxy(): Promise<string> {
  const port = await freePort();
  const lines = [`Port ${port}`, 'Listen 127.0.0.1', 'Timeout 60', `BasicAuth ${user} ${password}`];
  const configuration = await folder.write('tinyproxy.conf', `${lines.join('\n')}\n`);
  await start(tinyproxy, ['-d', '-c', configuration], port);
  return `http://127.0.0.1:${port}`;
}

it.skipIf(!areInstalled || process.platform === 'win32').each(verbs)(
  '%s reaches nginx with a client certificate, also through tinyproxy',
  async (verb) => {
    const baseUrl = await nginxInFront();
    await described({ baseUrl, paths: {}, tls: tls('authority') });
    const refused = await running(verb);
    const words = expect.stringContaining('requires a client certificate');
    expect([refused.exitCode, refused.stderr]).toEqual([3, words]);
    const mutual = { baseUrl, paths: {}, tls: tls('authority', 'certificate', 'key') };
    await described(mutual);
    expect((await running(verb)).stderr).toBe('');
    await described({ ...mutual, proxy: withWords(await proxy(), `${user}:${password}`) });
    const through = await running(verb);
    expect(through.stderr).toBe('');
    expect(through.everything).not.toContain(password);
    if (verb === 'verify') expect(verdictsOf(await resultOfRun())).toMatchObject({ 'SY-18': 'passed' });
  },
);
