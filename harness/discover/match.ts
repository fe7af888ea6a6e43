import { folded } from '#harness/contract/casing.ts';
import { nameless } from '#harness/contract/operations.ts';
import { type DescribedOperation, isAlikeInKind, type Match, prefixOf } from './described.ts';
import { pairs, resemblances } from './resemblance.ts';
import { shapeOf } from './shape.ts';

export interface Matching {
  readonly matches: readonly Match[];
  readonly missing: readonly DescribedOperation[];
  readonly further: readonly DescribedOperation[];
  /** What most published paths have in front of the documented path. May be empty. */
  readonly prefix: string;
}

/**
 * Operations match by path. If the document leaves the path of an operation open, the operation also matches
 * by operationId, by similar words and fields, or by the end of its path.
 */
export function matchOperations(
  wanted: readonly DescribedOperation[],
  published: readonly DescribedOperation[],
): Matching {
  const prefix = prefixOf(wanted, published);
  const matches: Match[] = [];
  const [left, given] = [new Set(wanted), new Set(published)];
  const take = (match: Match): void => {
    matches.push(match);
    left.delete(match.wanted);
    given.delete(match.given);
  };
  const unmatched = () => [...left].filter(({ pathBasis }) => pathBasis !== 'stated');
  const byPlace = new Map(published.map((each) => [placeOf(each, prefix), each] as const).toReversed());
  for (const each of wanted) {
    const found = byPlace.get(placeOf(each, ''));
    if (found !== undefined && given.has(found))
      take({ wanted: each, given: found, by: 'path', isSure: true });
  }
  for (const each of unmatched()) {
    const found = [...given].find((other) => isNamedLike(each, other) && isAlikeInKind(each, other));
    if (found !== undefined) take({ wanted: each, given: found, by: 'operationId', isSure: true });
  }
  for (const match of resemblances(unmatched(), [...given], prefix)) take(match);
  for (const match of alikeByEnd(unmatched(), [...given])) take(match);
  matches.sort((a, b) => wanted.indexOf(a.wanted) - wanted.indexOf(b.wanted));
  return { matches, missing: [...left], further: [...given], prefix };
}

function placeOf({ method, path }: DescribedOperation, prefix: string): string {
  return `${method} ${nameless(path.startsWith(prefix) ? path.slice(prefix.length) : path)}`;
}

// OpenAPI generators may write System_GetReadinessAsync: a class name, the operation's name, and `Async`.
function isNamedLike(wanted: DescribedOperation, given: DescribedOperation): boolean {
  if (given.id === '') return false;
  const names = [given.id, given.id.split(/[._]/).at(-1) ?? ''].map((name) =>
    folded(name).replace(/async$/, ''),
  );
  return names.includes(folded(wanted.id));
}

/** Pairs operations by the last words of their paths: `/systems/{id}/activities` matches `/activities`. */
function alikeByEnd(wanted: readonly DescribedOperation[], given: readonly DescribedOperation[]) {
  // A GET that returns no list is left out: a server may choose any last word for its path, such as `status`.
  const several = wanted.filter(({ isList, method }) => isList || method !== 'GET');
  const candidates = several.flatMap((own) =>
    given.flatMap((other) => {
      const likeness = likenessOf(own, other);
      const further = other.pathParameters - own.pathParameters;
      if (likeness === 0) return [];
      // If `lastName` matches two paths equally well, the path with fewer parameters has a higher score.
      const score = likeness - further / 100;
      return [{ wanted: own, given: other, score, isSure: likeness === 2 && further === 0 }];
    }),
  );
  return pairs(candidates, 0.005);
}

/** 2 if `lastName` is equal in both, 1 if one `lastName` ends with the other, 0 if no match is possible. */
function likenessOf(wanted: DescribedOperation, given: DescribedOperation): 0 | 1 | 2 {
  if (wanted.method !== given.method || given.pathParameters < wanted.pathParameters) return 0;
  // A GET whose path ends with a parameter returns one record, so it matches only another such GET.
  const isOfOne = given.path.endsWith('}');
  if (given.method === 'GET' && isOfOne !== wanted.path.endsWith('}')) return 0;
  const [own, other] = [wanted.lastName, given.lastName];
  const isPart = (own.endsWith(other) || other.endsWith(own)) && Math.min(own.length, other.length) > 5;
  if (own !== other && !isPart) return 0;
  if (given.method === 'GET' && wanted.isList !== answersRecords(given)) return 0;
  return own === other ? 2 : 1;
}

/** Whether an operation returns a list: an array, or an envelope with `items`. */
function answersRecords({ success }: DescribedOperation): boolean {
  const { items, members } = shapeOf(success);
  return items !== undefined || members.has('items');
}
