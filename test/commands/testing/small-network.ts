import { writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { createCertificate } from '#reference/listener/certificate.ts';
import { httpServer, listening } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { resultIn, runCommand, textsIn } from './run-command.ts';

export const { authority, server: certificate } = createCertificate(['127.0.0.1', 'server.invalid']);
// A percent sign that starts no escape, as in this password, is taken literally.
export const [user, password] = ['walter', '100%-pass-of-the-proxy'] as const;

export const verbs = ['verify', 'init', 'diff'] as const;
type Verb = (typeof verbs)[number];

export const withWords = (url: string, words = `${user}:${password}`): string =>
  url.replace('http://', `http://${words}@`);

const paths = {
  '/api/v1/about': { get: { operationId: 'getVersion', responses: { 200: { description: '' } } } },
};
const document = { openapi: '3.1.0', info: { title: 'A server', version: '1' }, paths };
export const version = { product: 'x', version: '1.2.3' };

/** What the small server returns: its OpenAPI document, and the version at the path in that document. */
export function said(url: string): string {
  if (url === '/api/openapi/v1.json') return JSON.stringify(document);
  return url === '/api/v1/about' ? JSON.stringify(version) : '{}';
}

/** Small servers and a profile for each test, and commands that use the profile. */
export function commandsOnServers() {
  const folder = temporaryFolder();
  const profile = (): string => join(folder.path, 'profile.yaml');
  let drafts = 0;

  beforeEach(async () => {
    await folder.write('authority.pem', authority);
  });

  const plain = () =>
    httpServer(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(said(url));
    });

  /** A small server over TLS, with a certificate of an unknown authority. */
  const secured = (further: ServerOptions = {}) => {
    const heard: string[] = [];
    const server = createHttpsServer({ ...certificate, ...further }, ({ url = '', rawHeaders }, response) => {
      heard.push([url, ...rawHeaders].join('\n'));
      response.setHeader('content-type', 'application/json').end(said(url));
    });
    return listening(server, heard, 'https');
  };

  async function described(members: Readonly<Record<string, unknown>>): Promise<void> {
    await writeFile(
      profile(),
      JSON.stringify({ name: 'it', paths: { getVersion: '/api/v1/about' }, ...members }),
    );
  }

  /** Runs one command with the profile; `everything` is all of its output, including files. */
  const running = (verb: Verb, ...words: readonly string[]) => runningIn({}, verb, ...words);

  async function runningIn(env: Record<string, string>, verb: Verb, ...words: readonly string[]) {
    const out = join(folder.path, verb);
    drafts += 1;
    const draft = ['--out', join(folder.path, `draft-${drafts}.yaml`)];
    const further = verb === 'verify' ? ['--only', 'SY-18', '--out', out] : verb === 'init' ? draft : [];
    const { exitCode, stdout, stderr } = await runCommand(
      [verb, '--profile', profile(), ...further, ...words],
      env,
    );
    const everything = [stdout, stderr, ...Object.values(await textsIn(out))].join('\n');
    return { exitCode, stdout, stderr, everything };
  }

  const resultOfRun = () => resultIn(folder.path, 'verify', 'it');
  return { folder, profile, plain, secured, described, running, runningIn, resultOfRun };
}
