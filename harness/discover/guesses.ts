import { readOwnData } from '#harness/bundled-data.ts';

/** How an operation whose path the document does not show is recognised on a server that nothing is known of. */
interface Guess {
  readonly words: readonly string[];
  /** Of operations that need no credentials; the place of others a person must name if nobody publishes it. */
  readonly paths?: readonly string[];
}

export const guesses = readOwnData('openapi/guesses.yaml') as Readonly<Record<string, Guess>>;
