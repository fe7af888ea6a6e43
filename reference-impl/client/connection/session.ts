import { baseAddress } from './base-address.ts';
import type { Paths } from './paths.ts';
import { SvcError } from './svc-error.ts';

/** An instance and the key to it. The key is not a property, so that nothing that prints a session shows it. */
export class Session {
  readonly url: string;
  readonly paths: Paths;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string, paths: Paths = {}) {
    this.url = baseAddress(url);
    this.#apiKey = readable(apiKey);
    this.paths = paths;
  }

  /** For the request header and for the session file, and for nothing else. */
  revealKey(): string {
    return this.#apiKey;
  }

  toJSON(): { url: string } {
    return { url: this.url };
  }
}

function readable(apiKey: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new SvcError('USAGE', 'The API key is empty or holds characters that no header can carry.', {
    hint: 'Check that it was copied whole and without blanks.',
  });
}
