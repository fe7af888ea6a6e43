import { retryAfterOf } from '#harness/contract/text-formats.ts';
import type { Claim, Law } from './claim.ts';

/** What a feature may ask of a header where it names no directive, as its tables write it. */
const kinds: Readonly<Record<string, (value: string) => boolean>> = {
  'any value': () => true,
  'seconds or an HTTP date': (value) => retryAfterOf(value) !== undefined,
};

/** The law that a header is as the cell of a table says: of a kind, or a list with that directive in it. */
export function hasHeader(name: string, cell: string): Law {
  return ({ response }): Claim => {
    const value = response.headers[name.toLowerCase()];
    const isAsWritten = kinds[cell] ?? ((list: string) => directivesIn(list).includes(cell.toLowerCase()));
    return {
      holds: value !== undefined && isAsWritten(value),
      expected: `${name}: ${cell}`,
      actual: value ?? 'no such header',
    };
  };
}

function directivesIn(list: string): readonly string[] {
  return list.split(',').map((directive) => directive.trim().toLowerCase());
}
