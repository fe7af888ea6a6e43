import { readBundledData } from '#harness/bundled-data.ts';
import { type DescribedOperation, isAlikeInKind, type Match } from './described.ts';
import { shapeOf } from './shape.ts';

/** The minimum similarity for a match, and by how much the best must lead. */
const threshold = 0.6;
const lead = 0.08;

interface Trait {
  readonly operation: DescribedOperation;
  readonly words: readonly ReadonlySet<string>[];
  readonly members: ReadonlySet<string>;
  readonly values: readonly unknown[] | undefined;
}

interface Candidate {
  readonly wanted: DescribedOperation;
  readonly given: DescribedOperation;
  readonly words: number;
  readonly members: number;
  readonly score: number;
}

/** Pairs operations by words and fields, the most similar first; ambiguous ones stay unpaired. */
export function resemblances(
  wanted: readonly DescribedOperation[],
  given: readonly DescribedOperation[],
  prefix: string,
): readonly Match[] {
  const ours = wanted.map((operation) =>
    traitOf(operation, synonymsOf(operation.id, operation.path), statedMembers),
  );
  const theirs = given.map((operation) => traitOf(operation, wordsIn(operation, prefix), membersWithin));
  const candidates = theirs
    .flatMap((other) => ours.flatMap((own) => compare(own, other)))
    .filter(({ score }) => score >= threshold)
    .toSorted((a, b) => b.score - a.score);
  const matches: Match[] = [];
  const [takenWanted, takenGiven] = [new Set<DescribedOperation>(), new Set<DescribedOperation>()];
  const isLeft = ({ wanted, given }: Candidate): boolean =>
    !takenWanted.has(wanted) && !takenGiven.has(given);
  const byWanted = Map.groupBy(candidates, ({ wanted }) => wanted);
  const byGiven = Map.groupBy(candidates, ({ given }) => given);
  for (const best of candidates) {
    if (!isLeft(best)) continue;
    // They are sorted: the first remaining pair is the strongest.
    const rivals = [byWanted.get(best.wanted), byGiven.get(best.given)].map((each) =>
      each?.find((other) => other !== best && isLeft(other)),
    );
    if (rivals.some((rival) => rival !== undefined && best.score - rival.score < lead)) continue;
    takenWanted.add(best.wanted);
    takenGiven.add(best.given);
    const isSure = best.words >= 0.5 && best.members >= 0.5;
    matches.push({ wanted: best.wanted, given: best.given, by: 'resemblance', isSure });
  }
  return matches;
}

function compare(own: Trait, other: Trait): readonly Candidate[] {
  const [wanted, given] = [own.operation, other.operation];
  if (!isAlikeInKind(wanted, given) || contradicts(own, other)) return [];
  const words = Math.max(
    0,
    ...own.words.flatMap((mine) => other.words.map((theirs) => likeness(mine, theirs))),
  );
  const shared = own.members.intersection(other.members).size;
  const members = own.members.size === 0 ? 0 : shared / own.members.size;
  // A list is recognised by its envelope, but every list has one: so the words decide.
  const isTelling = own.members.size > 1 && other.members.size > 0 && !wanted.isList;
  if (wanted.isList && other.members.size > 0 && members < 0.5) return [];
  const mixed = isTelling ? 0.5 * words + 0.5 * members : words;
  const score = isTelling && own.members.size > 2 ? Math.max(mixed, 0.75 * members) : mixed;
  return [{ wanted, given, words, members, score }];
}

// Three checks have the same two fields; their published values distinguish them.
function contradicts({ values: mine }: Trait, { values: theirs }: Trait): boolean {
  return mine !== undefined && theirs !== undefined && !mine.some((value) => theirs.includes(value));
}

function traitOf(
  operation: DescribedOperation,
  words: readonly ReadonlySet<string>[],
  namesIn: (schema: unknown) => ReadonlySet<string>,
): Trait {
  const success = [...operation.responses].find(([status]) => status.startsWith('2'))?.[1];
  const status = shapeOf(success?.schema).members.get('status');
  return { operation, words, members: namesIn(success?.schema), values: shapeOf(status?.schema).values };
}

function wordsIn({ id, path }: DescribedOperation, prefix: string): readonly ReadonlySet<string>[] {
  const own = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return [own, id].filter((text) => text !== '').map(wordsOf);
}

const idle = new Set('api v1 get list create update delete set post put async all by id'.split(' '));

/**
 * The words of a path or an operationId, each once, in the singular, without words that every operation has.
 */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !idle.has(word));
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/(?<!s|u)s$/, '') : word)));
}

function synonymsOf(id: string, path: string): readonly ReadonlySet<string>[] {
  return [path, id, ...(guesses[id]?.words ?? [])].map(wordsOf);
}

/** The similarity of two sets of words, from 0 to 1 (Dice). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/**
 * The folded names of all fields in a schema that the document states, including lists and nested objects.
 */
function statedMembers(schema: unknown): ReadonlySet<string> {
  const { members, items, openPoint } = shapeOf(schema);
  if (openPoint !== undefined) return new Set();
  const found = new Set(items === undefined ? [] : statedMembers(items));
  for (const [key, member] of members) {
    if (shapeOf(member.schema).openPoint !== undefined) continue;
    found.add(key);
    for (const inner of statedMembers(member.schema)) found.add(inner);
  }
  return found;
}

/** The folded names in an external schema, the nearest first, limited to a useful number of schemas. */
function membersWithin(schema: unknown): ReadonlySet<string> {
  const waiting = new Set<unknown>([schema]);
  const names = new Set<string>();
  for (const each of waiting) {
    const { members, items } = shapeOf(each);
    const inner = [...members.values()].map((member) => member.schema);
    for (const key of members.keys()) names.add(key);
    for (const next of items === undefined ? inner : [...inner, items])
      if (waiting.size < 50) waiting.add(next);
  }
  return names;
}

/** How to recognise an operation on an unknown server if the document does not show its path. */
interface Guess {
  readonly words: readonly string[];
  /**
   * For operations without credentials; the paths of others must be configured if the server does not publish
   * them.
   */
  readonly paths?: readonly string[];
}

export const guesses = readBundledData('openapi/guesses.yaml') as Readonly<Record<string, Guess>>;
