import type { Fields } from '#harness/contract/json-values.ts';
import { compareOperations } from './compare-operations.ts';
import { type DescribedOperation, describedOperations, type Match } from './described.ts';
import {
  breaks,
  type Deviation,
  type Deviations,
  type Difference,
  differs,
  note,
  noteIfOpen,
  ranks,
} from './difference.ts';
import { ruleFor, statedOperations } from './finding-rules.ts';
import type { LostOperation } from './lost-operations.ts';
import { type Matching, matchOperations } from './match.ts';

export interface Drift extends Matching {
  /** The most severe first. */
  readonly findings: readonly Difference[];
}

/** Neither argument may contain a `$ref`. Deviations from statements of the API document rank as `breaks`. */
export function driftOf(contract: Fields, published: Fields, lost: readonly LostOperation[] = []): Drift {
  const unread = new Set(lost.map(({ operation }) => operation));
  const tied = (wanted: DescribedOperation, found: readonly Deviation[]): readonly Difference[] =>
    found.map((each) => {
      const rule = ruleFor(wanted, each);
      return { ...each, operation: wanted.id, ...(rule !== undefined && { rule }) };
    });
  const matching = matchOperations(describedOperations(contract), describedOperations(published));
  const findings = [
    ...matching.missing.flatMap((wanted) => tied(wanted, [absence(wanted, matching, unread)])),
    ...matching.matches.flatMap((match) => tied(match.wanted, [...deviationsIn(match, matching.prefix)])),
  ];
  return { ...matching, findings: ranks.flatMap((rank) => findings.filter((each) => each.rank === rank)) };
}

function* deviationsIn({ wanted, given, isSure, by }: Match, prefix: string): Deviations {
  if (by !== 'path' && (given.path !== prefix + wanted.path || given.method !== wanted.method)) {
    const found = note('operation', 'operation', inWords(wanted), inWords(given));
    yield noteIfOpen(found, wanted.pathBasis);
  }
  for (const each of compareOperations(wanted, given))
    yield !isSure && each.rank === 'breaks' ? { ...each, rank: 'differs' } : each;
}

function absence(wanted: DescribedOperation, { further, prefix }: Matching, unread: ReadonlySet<string>) {
  const place = prefix + wanted.path;
  if (unread.has(`${wanted.method} ${place}`) || unread.has(place))
    return differs('operation', 'operation', inWords(wanted), 'not readable');
  const isStated = wanted.pathBasis === 'stated';
  const others = further.filter(({ path }) => path === prefix + wanted.path).map(({ method }) => method);
  const actual =
    others.length > 0 ? `${others.join(', ')} only` : isStated ? 'not published' : 'not recognised';
  // Generators usually omit the endpoints that serve the documentation, which have the access `unstated`.
  const isUsual = isStated && (wanted.access !== 'unstated' || others.length > 0);
  const found = (isUsual ? breaks : differs)('operation', 'operation', inWords(wanted), actual);
  return isStated || statedOperations.has(wanted.id) ? found : noteIfOpen(found, wanted.pathBasis);
}

function inWords({ method, path }: DescribedOperation): string {
  return `${method} ${path}`;
}
