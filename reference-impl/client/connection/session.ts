import { baseAddress } from './base-address.ts';
import type { Paths } from './paths.ts';
import { SvcError } from './svc-error.ts';

/** What somebody got by signing in (5.1). */
export interface SignedIn {
  readonly accessToken: string;
  /** Gets another token in the place of one that is refused; undefined where the session has ended. */
  renew?(): Promise<string | undefined>;
}

/**
 * An instance and the API key or the access token to it. The secret is not a property, so that nothing that prints a
 * session shows it.
 */
export class Session {
  readonly url: string;
  readonly paths: Paths;
  readonly isSignedIn: boolean;
  readonly #renew: SignedIn['renew'];
  #secret: string;

  constructor(url: string, credential: string | SignedIn, paths: Paths = {}) {
    const isKey = typeof credential === 'string';
    this.url = baseAddress(url);
    this.#secret = isKey ? readable(credential, 'API key') : readable(credential.accessToken, 'access token');
    this.#renew = isKey ? undefined : credential.renew;
    this.isSignedIn = !isKey;
    this.paths = paths;
  }

  /** The header that authenticates (5.1). */
  headers(): Readonly<Record<string, string>> {
    return this.isSignedIn ? { authorization: `Bearer ${this.#secret}` } : { 'x-api-key': this.#secret };
  }

  /** For the request header and for the session file, and for nothing else. */
  revealKey(): string {
    return this.#secret;
  }

  /** Answers whether there is another token now. */
  async renew(): Promise<boolean> {
    const token = await this.#renew?.();
    if (token === undefined) return false;
    this.#secret = readable(token, 'access token');
    return true;
  }

  toJSON(): { url: string } {
    return { url: this.url };
  }
}

function readable(secret: string, name: string): string {
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new SvcError('USAGE', `The ${name} is empty or holds characters that no header can carry.`, {
    hint: 'Check that it was copied whole and without blanks.',
  });
}
