import { isLoopback } from '#harness/text/loopback.ts';
import type { Paths } from './paths.ts';
import { SvcError } from './svc-error.ts';

/** An instance and its API key. The key is private, so a printed session does not contain it. */
export class Session {
  readonly url: string;
  readonly paths: Paths;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string, paths: Paths = {}) {
    this.url = baseAddress(url);
    this.paths = paths;
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new SvcError(
        'USAGE',
        'The API key is empty or contains a character that is not allowed in a header.',
        'Check that the key was copied completely and without spaces.',
      );
    this.#apiKey = apiKey;
  }

  /** The header with the key (§5.1). */
  headers(): Readonly<Record<string, string>> {
    return { 'x-api-key': this.#apiKey };
  }

  /** The key, so that it can be removed from a response. */
  revealKey(): string {
    return this.#apiKey;
  }

  toJSON(): { url: string } {
    return { url: this.url };
  }
}

/** The base address of an instance without its trailing slash. A path before `/api` is kept. */
export function baseAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new SvcError('USAGE', 'Url must be an http or https address such as https://server.example.');
  // The message does not contain the address: the part before the @ is a secret.
  if (url.username !== '' || url.password !== '')
    throw new SvcError(
      'USAGE',
      'Url must not contain a user name or a password.',
      'Give the key to Connect-Svc instead.',
    );
  if (url.search !== '' || url.hash !== '')
    throw new SvcError('USAGE', 'Url must not have a query or a fragment.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether others on the network can read what is sent to this address. */
export function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}
