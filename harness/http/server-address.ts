import { HarnessError } from '#harness/errors.ts';

/** An address as a base for paths, without trailing slash. One with a query, a fragment or credentials is refused. */
export function serverAddress(word: string): string {
  if (!URL.canParse(word) || !/^https?:\/\/[^/]/i.test(word)) {
    throw new HarnessError('USAGE', `"${withoutUser(word)}" is not an http address.`);
  }
  const url = new URL(word);
  if (url.username !== '' || url.password !== '') {
    throw new HarnessError('USAGE', `The address of ${url.host} contains credentials.`, {
      hint: 'Take them out of it, and give a key by a variable or a command of the profile.',
    });
  }
  // Not echoed: a query may hold a key.
  if (/[?#]/.test(word)) {
    throw new HarnessError('USAGE', `The address of ${url.host} has a query or a fragment.`, {
      hint: 'Leave out what follows the path: requests would be sent without it.',
    });
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** An address, or what was meant to be one, fit for an error: without user and password. */
function withoutUser(word: string): string {
  // A password may hold what would end it in an address.
  return word.replace(/\/\/.*@/s, '//');
}
