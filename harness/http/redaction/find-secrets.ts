import {
  inSmallLetters,
  isAscii,
  longestSpelling,
  type Spelling,
  shortestSecret,
  spellingsOf,
} from './secret-spellings.ts';
import { undoEscapes } from './undo-escapes.ts';

/** From the first character to the one after the last. */
export type Range = readonly [from: number, to: number];

/** Escapes within escapes are followed so deep: JSON in a JSON text in a page. */
const deepest = 3;

/**
 * Finds secrets in a text, in capitals or small letters and however it is escaped; in one pass, however many there are.
 * Where it is told to, it finds those alone that begin before a place, whole.
 */
export function secretFinder(secrets: Iterable<string>): (text: string, before?: number) => readonly Range[] {
  const all = [...new Set(secrets)];
  const spellings = spellingsOf(all);
  if (spellings.length === 0) return () => [];
  const find = textFinder(spellings);
  const findBelow = (text: string, before: number, depth: number): readonly Range[] => {
    const plain = find(isAscii(text) ? text : inSmallLetters(text), before);
    const unescaped = depth === 0 ? undefined : undoEscapes(text);
    if (unescaped === undefined) return plain;
    const { places } = unescaped;
    // Without escapes nothing stands further back than it did.
    const below = findBelow(unescaped.text, before, depth - 1);
    return [...plain, ...below.map(([from, to]): Range => [places[from] ?? 0, places[to] ?? text.length])];
  };
  const longest = Math.max(...all.map(longestSpelling)) * longestEscape;
  return (text, before = text.length) => {
    const reach = text.slice(0, before + longest);
    const found =
      reach.length <= partLength
        ? findBelow(reach, before, deepest)
        : partsOf(reach, longest).flatMap((part) =>
            shifted(part, findBelow(part.text, before - part.from, deepest)),
          );
    return found.filter(([from]) => from < before);
  };
}

/** Characters that are looked at in one go: of a very long text a copy without escapes would be as long. */
const partLength = 1 << 20;

/** An escaped backslash before four digits, two layers deep. */
const longestEscape = 12;

interface Part {
  readonly from: number;
  readonly text: string;
}

/** The text in parts, each of which begins again so many characters before the end of the last. */
function partsOf(text: string, overlap: number): readonly Part[] {
  const count = Math.max(1, Math.ceil(text.length / partLength));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.max(0, index * partLength - overlap);
    return { from, text: text.slice(from, (index + 1) * partLength) };
  });
}

function shifted({ from: by }: Part, ranges: readonly Range[]): readonly Range[] {
  return ranges.map(([from, to]): Range => [from + by, to + by]);
}

/**
 * Where any of the spellings stands in a text whose letters beyond ASCII are small. A table tells of most places, by
 * four letters, that none begins there.
 */
function textFinder(spellings: readonly Spelling[]): (text: string, before: number) => readonly Range[] {
  const mayBegin = new Uint8Array(hashes);
  const begun = Map.groupBy(spellings, ({ beginning }) => beginning);
  for (const beginning of begun.keys()) mayBegin[hashOf(beginning.slice(0, hashed))] = 1;
  return (text, before) => {
    const ranges: Range[] = [];
    const over = Math.min(before, text.length - shortestSecret + 1);
    let hash = hashOf(text.slice(0, hashed - 1));
    for (let at = 0; at < over; at += 1) {
      hash = withNext(hash, text.charCodeAt(at + hashed - 1));
      if (mayBegin[hash] === 1) {
        for (const { wholes } of begun.get(inSmallLetters(text.slice(at, at + shortestSecret))) ?? [])
          for (const whole of wholes()) {
            const end = at + whole.length;
            if (inSmallLetters(text.slice(at, end)) === whole) ranges.push([at, end]);
          }
      }
    }
    return ranges;
  };
}

/** So many letters make a hash: each further one pushes the first of them out. */
const hashed = 4;
const hashes = 1 << 18;

function withNext(hash: number, unit: number): number {
  const small = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
  return ((hash << 5) ^ small) & (hashes - 1);
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = withNext(hash, text.charCodeAt(at));
  return hash;
}
