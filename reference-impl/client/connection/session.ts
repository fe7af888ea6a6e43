import type { Paths } from './paths.ts';
import { SvcError } from './svc-error.ts';

/** What authenticates a session (§5.1): an API key, or the token of a user who signed in. */
export type Credential =
  | { readonly apiKey: string }
  | {
      readonly accessToken: string;
      /** Gets a new token if the current token is refused. Returns undefined if the session has ended. */
      renew?(): Promise<string | undefined>;
    };

/** An instance and its credential. The credential is private, so a printed session does not contain it. */
export class Session {
  readonly url: string;
  readonly paths: Paths;
  readonly isSignedIn: boolean;
  readonly #renew: (() => Promise<string | undefined>) | undefined;
  #secret: string;

  constructor(url: string, credential: Credential, paths: Paths = {}) {
    this.url = baseAddress(url);
    this.paths = paths;
    this.isSignedIn = 'accessToken' in credential;
    if ('apiKey' in credential) this.#secret = checkSecret(credential.apiKey, 'API key');
    else {
      this.#secret = checkSecret(credential.accessToken, 'access token');
      this.#renew = credential.renew;
    }
  }

  /** The header with the credentials (§5.1). */
  headers(): Readonly<Record<string, string>> {
    return this.isSignedIn ? { authorization: `Bearer ${this.#secret}` } : { 'x-api-key': this.#secret };
  }

  /** The API key or token, so that it can be removed from a response. */
  revealKey(): string {
    return this.#secret;
  }

  /** Replaces the token. Returns false if the session has ended or uses an API key. */
  async renew(): Promise<boolean> {
    const token = await this.#renew?.();
    if (token === undefined) return false;
    this.#secret = checkSecret(token, 'access token');
    return true;
  }

  toJSON(): { url: string } {
    return { url: this.url };
  }
}

function checkSecret(secret: string, name: string): string {
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  const problem = `The ${name} is empty or contains a character that is not allowed in a header.`;
  throw new SvcError('USAGE', problem, 'Check that the secret was copied completely and without spaces.');
}

/** The base address of an instance without its trailing slash. A path before `/api` is kept. */
export function baseAddress(given: string): string {
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
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
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
