import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { createCertificate } from '#reference/listener/certificate.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { resultIn, runCommand, textsIn } from './run-command.ts';

export const { authority, server: certificate } = createCertificate(['127.0.0.1', 'server.invalid']);
// A percent sign that starts no escape, as in this password, is taken literally.
export const [user, password] = ['walter', '100%-pass-of-the-proxy'] as const;

export const verbs = ['verify', 'init', 'diff'] as const;
type Verb = (typeof verbs)[number];
const asJson = { 'content-type': 'application/json' };

export const withWords = (url: string, words = `${user}:${password}`): string =>
  url.replace('http://', `http://${words}@`);

const paths = {
  '/api/v1/about': { get: { operationId: 'getVersion', responses: { 200: { description: '' } } } },
};
const document = { openapi: '3.1.0', info: { title: 'A server', version: '1' }, paths };
export const version = { product: 'x', version: '1.2.3' };

/** The body at a URL: the OpenAPI document, the version at the path of `getVersion`, or else `{}`. */
export function said(url: string): string {
  if (url === '/api/openapi/v1.json') return JSON.stringify(document);
  return url === '/api/v1/about' ? JSON.stringify(version) : '{}';
}

/** Small servers and a profile for each test, and commands that use the profile. */
export function commandsOnServers() {
  const folder = temporaryFolder();
  const profile = (): string => join(folder.path, 'profile.yaml');

  const pem = { authority, certificate: certificate.cert, key: certificate.key };
  beforeEach(async () => {
    for (const [name, text] of Object.entries(pem)) await folder.write(`${name}.pem`, text);
  });

  /** The field `tls` of a profile that names these PEM files. */
  const tls = (...names: readonly (keyof typeof pem)[]) =>
    Object.fromEntries(names.map((name) => [name, join(folder.path, `${name}.pem`)]));

  const answer: RequestListener = ({ url = '' }, response) => response.writeHead(200, asJson).end(said(url));
  const plain = () => httpServer(answer);

  /** A small server over TLS, with a certificate of an unknown authority. */
  const secured = (further: ServerOptions = {}) => httpServer(answer, { ...certificate, ...further });

  const described = (members: Readonly<Record<string, unknown>>) =>
    folder.write('profile.yaml', { name: 'it', paths: { getVersion: '/api/v1/about' }, ...members });

  /** Runs one command with the profile. In the result, `everything` contains all output and files. */
  async function running(verb: Verb, env: Record<string, string> = {}) {
    const out = join(folder.path, verb);
    const further = {
      verify: ['--only', 'SY-18', '--out', out],
      init: ['--out', join(out, 'draft.yaml'), '--force'],
      diff: [],
    };
    await mkdir(out, { recursive: true });
    const ended = await runCommand([verb, '--profile', profile(), ...further[verb]], env);
    const texts = Object.values(await textsIn(out));
    return { ...ended, everything: [ended.stdout, ended.stderr, ...texts].join('\n') };
  }

  const resultOfRun = () => resultIn(folder.path, 'verify', 'it');
  return { folder, profile, tls, plain, secured, described, running, resultOfRun };
}
