import { folded } from '#harness/contract/casing.ts';
import { alikeByEnd } from './alike-by-end.ts';
import type { DescribedOperation } from './described.ts';
import type { Match } from './found-match.ts';
import { isAlikeInKind, prefixOf, templateOf } from './paths.ts';
import { resemblances } from './resemblance.ts';

export interface Matching {
  readonly matches: readonly Match[];
  /** Operations of the contract that none was found for. */
  readonly missing: readonly DescribedOperation[];
  /** Published operations that the contract does not have. */
  readonly further: readonly DescribedOperation[];
  /** What stands before the documented paths in the published ones. */
  readonly prefix: string;
}

/** Finds each operation of the contract among published ones: by its path, else, where that is open, by what it is. */
export function matchOperations(
  wanted: readonly DescribedOperation[],
  published: readonly DescribedOperation[],
): Matching {
  const prefix = prefixOf(wanted, published);
  const matches: Match[] = [];
  const given = new Set(published);
  const take = (match: Match): void => {
    matches.push(match);
    given.delete(match.given);
  };
  const byPlace = new Map(published.map((each) => [placeOf(each, prefix), each] as const).toReversed());
  for (const each of wanted) {
    const found = byPlace.get(placeOf(each, ''));
    if (found !== undefined && given.has(found))
      take({ wanted: each, given: found, by: 'path', isSure: true });
  }
  for (const each of open(wanted, matches)) {
    const found = [...given].find((other) => isNamedLike(each, other) && isAlikeInKind(each, other));
    if (found !== undefined) take({ wanted: each, given: found, by: 'operationId', isSure: true });
  }
  for (const match of resemblances(open(wanted, matches), [...given], prefix)) take(match);
  for (const match of alikeByEnd(open(wanted, matches), [...given])) take(match);
  const found = new Set(matches.map((match) => match.wanted));
  return {
    matches: matches.toSorted((a, b) => wanted.indexOf(a.wanted) - wanted.indexOf(b.wanted)),
    missing: wanted.filter((each) => !found.has(each)),
    further: [...given],
    prefix,
  };
}

function placeOf({ method, path }: DescribedOperation, prefix: string): string {
  return `${method} ${templateOf(path.startsWith(prefix) ? path.slice(prefix.length) : path)}`;
}

function open(
  wanted: readonly DescribedOperation[],
  matches: readonly Match[],
): readonly DescribedOperation[] {
  const found = new Set(matches.map((match) => match.wanted));
  return wanted.filter((each) => each.pathBasis !== 'stated' && !found.has(each));
}

// Generators put the name of a class before, and Async behind: System_GetReadinessAsync.
function isNamedLike(wanted: DescribedOperation, given: DescribedOperation): boolean {
  if (given.id === '') return false;
  const names = [given.id, given.id.split(/[._]/).at(-1) ?? ''].map((name) =>
    folded(name).replace(/async$/, ''),
  );
  return names.includes(folded(wanted.id));
}
