import { decoded } from './percent-encoding.ts';

/** The name that a step of a JSON pointer in an address stands for (RFC 6901, 4 and 6). */
export function nameIn(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
