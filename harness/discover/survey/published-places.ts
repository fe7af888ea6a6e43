import type { Contract } from '#harness/contract/contract.ts';
import type { Matching } from '#harness/discover/drift/match.ts';
import { adoptedPath } from '#harness/discover/drift/paths.ts';
import type { Placed } from './location.ts';

/** Where a server's own document puts the operations whose path is not shown, in the contract's parameter names. */
export function publishedPlaces(contract: Contract, { matches, prefix }: Matching): readonly Placed[] {
  return matches
    .filter(({ wanted }) => wanted.pathBasis !== 'stated' && contract.operations.has(wanted.id))
    .map(({ wanted, given, isSure }) => ({
      operation: wanted.id,
      method: given.method,
      path: adoptedPath(given.path, prefix, wanted.path),
      ground: isSure ? 'published' : 'guessed',
    }));
}
