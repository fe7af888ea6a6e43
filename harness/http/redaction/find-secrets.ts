import {
  inSmallLetters,
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

/** Finds secrets in a text, in capitals or small letters and however it is escaped; in one pass, however many there are. */
export function secretFinder(secrets: Iterable<string>): (text: string) => readonly Range[] {
  const all = [...new Set(secrets)];
  const spellings = all.flatMap(spellingsOf);
  if (spellings.length === 0) return () => [];
  const find = textFinder(spellings);
  const findBelow = (text: string, depth: number): readonly Range[] => {
    const plain = find(inSmallLetters(text));
    const unescaped = depth === 0 ? undefined : undoEscapes(text);
    if (unescaped === undefined) return plain;
    const { places } = unescaped;
    const below = findBelow(unescaped.text, depth - 1);
    return [...plain, ...below.map(([from, to]): Range => [places[from] ?? 0, places[to] ?? text.length])];
  };
  const longest = Math.max(...all.map(longestSpelling));
  return (text) =>
    text.length <= partLength
      ? findBelow(text, deepest)
      : partsOf(text, longest * longestEscape).flatMap((part) =>
          shifted(part, findBelow(part.text, deepest)),
        );
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

/** Where any of the spellings stands. A table tells of most places, by three letters, that none begins there. */
function textFinder(spellings: readonly Spelling[]): (text: string) => readonly Range[] {
  const mayBegin = new Uint8Array(1 << 16);
  const begun = Map.groupBy(spellings, ({ beginning }) => beginning);
  for (const beginning of begun.keys())
    mayBegin[hashOf(beginning.charCodeAt(0), beginning.charCodeAt(1), beginning.charCodeAt(2))] = 1;
  return (text) => {
    const ranges: Range[] = [];
    let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
    for (let at = 0, last = text.length - shortestSecret; at <= last; at += 1) {
      const third = text.charCodeAt(at + 2);
      if (mayBegin[hashOf(first, second, third)] === 1) {
        for (const { wholes } of begun.get(text.slice(at, at + shortestSecret)) ?? [])
          for (const whole of wholes()) if (text.startsWith(whole, at)) ranges.push([at, at + whole.length]);
      }
      first = second;
      second = third;
    }
    return ranges;
  };
}

function hashOf(first: number, second: number, third: number): number {
  return ((first << 10) ^ (second << 5) ^ third) & 0xff_ff;
}
