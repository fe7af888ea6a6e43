import { readBundledData } from '#harness/files/bundled-data.ts';
import { type DescribedOperation, isAlikeInKind, type Match } from './described.ts';
import { shapeOf } from './shape.ts';

/** The minimum similarity for a match, and by how much the best match must exceed the second. */
const threshold = 0.6;
const lead = 0.08;

interface Trait {
  readonly operation: DescribedOperation;
  readonly words: readonly ReadonlySet<string>[];
  readonly members: ReadonlySet<string>;
  readonly values: readonly unknown[] | undefined;
}

/** An operation of the contract and an operation of a server that may be the same, and their similarity. */
export interface Candidate extends Pick<Match, 'wanted' | 'given' | 'isSure'> {
  readonly score: number;
}

/** Pairs operations by words and fields, the most similar first; ambiguous ones stay unpaired. */
export function resemblances(
  wanted: readonly DescribedOperation[],
  given: readonly DescribedOperation[],
  prefix: string,
): readonly Match[] {
  const ours = wanted.map((operation) => {
    const { path, id } = operation;
    return traitOf(operation, [path, id, ...(guesses[id]?.words ?? [])].map(wordsOf), true);
  });
  const theirs = given.map((operation) => traitOf(operation, wordsIn(operation, prefix), false));
  const candidates = theirs
    .flatMap((other) => ours.flatMap((own) => compare(own, other)))
    .filter(({ score }) => score >= threshold);
  return pairs(candidates, lead);
}

/** Pairs the most similar operations first. A candidate with an almost equally similar rival is left out. */
export function pairs(candidates: readonly Candidate[], lead: number): readonly Match[] {
  const sorted = candidates.toSorted((a, b) => b.score - a.score);
  const matches: Match[] = [];
  const taken = new Set<DescribedOperation>();
  const isLeft = ({ wanted, given }: Candidate): boolean => !taken.has(wanted) && !taken.has(given);
  const byWanted = Map.groupBy(sorted, ({ wanted }) => wanted);
  const byGiven = Map.groupBy(sorted, ({ given }) => given);
  for (const best of sorted) {
    if (!isLeft(best)) continue;
    // The candidates are sorted, so the first remaining rival is the strongest.
    const rivals = [byWanted.get(best.wanted), byGiven.get(best.given)].map((each) =>
      each?.find((other) => other !== best && isLeft(other)),
    );
    if (rivals.some((rival) => rival !== undefined && best.score - rival.score < lead)) continue;
    const { wanted, given, isSure } = best;
    taken.add(wanted).add(given);
    matches.push({ wanted, given, by: 'resemblance', isSure });
  }
  return matches;
}

function compare(own: Trait, other: Trait): readonly Candidate[] {
  const [wanted, given] = [own.operation, other.operation];
  if (!isAlikeInKind(wanted, given) || contradicts(own, other)) return [];
  const likeness = own.words.flatMap((mine) => other.words.map((theirs) => similarity(mine, theirs)));
  const words = Math.max(0, ...likeness);
  const shared = own.members.intersection(other.members).size;
  const members = own.members.size === 0 ? 0 : shared / own.members.size;
  // All lists have the same envelope, so the fields cannot distinguish lists. Only words can.
  const isTelling = own.members.size > 1 && other.members.size > 0 && !wanted.isList;
  if (wanted.isList && other.members.size > 0 && members < 0.5) return [];
  const mixed = isTelling ? 0.5 * words + 0.5 * members : words;
  const score = isTelling && own.members.size > 2 ? Math.max(mixed, 0.75 * members) : mixed;
  return [{ wanted, given, score, isSure: words >= 0.5 && members >= 0.5 }];
}

// Three health checks have the same two fields. The published values of `status` distinguish the checks.
function contradicts({ values: mine }: Trait, { values: theirs }: Trait): boolean {
  return mine !== undefined && theirs !== undefined && !mine.some((value) => theirs.includes(value));
}

function traitOf(operation: DescribedOperation, words: readonly ReadonlySet<string>[], isContract: boolean) {
  const status = shapeOf(operation.success).members.get('status');
  const members = membersWithin(operation.success, isContract);
  return { operation, words, members, values: shapeOf(status?.schema).values };
}

function wordsIn({ id, path }: DescribedOperation, prefix: string): readonly ReadonlySet<string>[] {
  const relative = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return [relative, id].filter((text) => text !== '').map(wordsOf);
}

const idle = new Set('api v1 get list create update delete set post put async all by id'.split(' '));

/** The words of a path or an operationId, in the singular, without `idle` words, which name no resource. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !idle.has(word));
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/(?<!s|u)s$/, '') : word)));
}

/** The similarity of two sets of words, from 0 to 1 (Dice). */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/** The field names of a schema and of at most 49 schemas nested in it, without the contract's open fields. */
function membersWithin(schema: unknown, isContract: boolean): ReadonlySet<string> {
  const isLeftOut = (each: unknown): boolean => isContract && shapeOf(each).openPoint !== undefined;
  const waiting = new Set<unknown>([schema].filter((each) => !isLeftOut(each)));
  const names = new Set<string>();
  for (const each of waiting) {
    const { members, items } = shapeOf(each);
    const stated = [...members].filter(([, member]) => !isLeftOut(member.schema));
    for (const [key] of stated) names.add(key);
    for (const next of [...stated.map(([, member]) => member.schema), items])
      if (waiting.size < 50 && !isLeftOut(next)) waiting.add(next);
  }
  return names;
}

/** How to recognise an operation on an unknown server if the API document does not show its path. */
interface Guess {
  readonly words: readonly string[];
  /** Paths to try, only for an operation that needs no credentials. */
  readonly paths?: readonly string[];
}

export const guesses = readBundledData('openapi/guesses.yaml') as Readonly<Record<string, Guess>>;
