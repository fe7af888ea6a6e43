import { compareOperations } from './compare-operations.ts';
import { type DescribedOperation, describedOperations } from './described.ts';
import { asNote, type Departure, type Difference, ranked } from './difference.ts';
import type { Match } from './found-match.ts';
import { type Matching, matchOperations } from './match.ts';
import { departure, type Place } from './place.ts';
import { ruleFor } from './rule-ties.ts';
import { compareStatedNames } from './stated-names.ts';

/** A published document held against the contract. */
export interface Drift extends Matching {
  readonly findings: readonly Difference[];
}

type Document = Readonly<Record<string, unknown>>;

/** Compares two dereferenced documents. Only what the API document states can be found broken. */
export function driftOf(contract: Document, published: Document): Drift {
  const matching = matchOperations(describedOperations(contract), describedOperations(published));
  const findings = [
    ...matching.missing.flatMap((wanted) => tied(wanted, [absence(wanted, matching)])),
    ...matching.matches.flatMap((match) => tied(match.wanted, [...departuresIn(match, matching.prefix)])),
  ];
  return { ...matching, findings: ranked(findings) };
}

function* departuresIn({ wanted, given, isSure, by }: Match, prefix: string): Generator<Departure> {
  if (by !== 'path' && (given.path !== prefix + wanted.path || given.method !== wanted.method)) {
    const found = departure('note', 'operation', place, inWords(wanted), inWords(given));
    yield asNote(found, wanted.pathBasis);
  }
  for (const each of [...compareOperations(wanted, given), ...compareStatedNames(wanted, given)])
    yield !isSure && each.rank === 'breaks' ? { ...each, rank: 'differs' } : each;
}

/** Operations whose existence the document states although it does not show where they lie (4.1, 4.3). */
const existing = new Set([
  'getBasicHealth',
  'getReadiness',
  'getLiveness',
  'getVersion',
  'getAuthConfig',
  'getUserInfo',
  'resetSystem',
  'importConnectedSystemSchema',
  'executeRunProfile',
  'deleteConnectedSystem',
  'listActivities',
]);

function absence(wanted: DescribedOperation, { further, prefix }: Matching): Departure {
  const isStated = wanted.pathBasis === 'stated';
  const others = further.filter(({ path }) => path === prefix + wanted.path).map(({ method }) => method);
  const actual =
    others.length > 0 ? `${others.join(', ')} only` : isStated ? 'not published' : 'not recognised';
  // Generators leave out the two entry points themselves, which are there all the same.
  const isUsual = isStated && (wanted.access !== 'unstated' || others.length > 0);
  const found = departure(isUsual ? 'breaks' : 'differs', 'operation', place, inWords(wanted), actual);
  return isStated || existing.has(wanted.id) ? found : asNote(found, wanted.pathBasis);
}

function tied({ id, isList }: DescribedOperation, found: readonly Departure[]): readonly Difference[] {
  return found.map((each) => {
    const rule = ruleFor(id, isList, each);
    return { ...each, operation: id, ...(rule !== undefined && { rule }) };
  });
}

function inWords({ method, path }: DescribedOperation): string {
  return `${method} ${path}`;
}

const place: Place = { part: 'operation', path: '', direction: 'answer' };
