import { DecodingMode, HtmlEntityDecoder } from 'entities/decode';
import { cutMarks } from '#harness/text/cut-text.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { literalFinder, type Range, shortestSecret } from './literal-finder.ts';
import { isSecretHeader, mask, withoutSecretMembers } from './secret-names.ts';

// Redacted short strings are cached, since a run has the same few header values in thousands of exchanges.
const [longestRepeated, repeatedKept] = [200, 2_000];

/** Removes secrets from text and headers; created once per run from the secrets of the run. */
export interface Redactor {
  /** Strings longer than `most` characters are truncated; a note states the original length. */
  text(text: string, most?: number): string;
  headers(headers: Readonly<Record<string, string>>, most?: number): Record<string, string>;
}

/** `secrets` are values that must not appear anywhere, e.g. the keys of the profile. */
export function redactor(secrets: Iterable<string>): Redactor {
  const find = secretFinder(secrets);
  const redacted = (value: string, most: number): string => {
    // If position `most` is within a secret, the text is cut at the end of this secret.
    const begun = find(value, most);
    const end = Math.max(most, ...begun.map(([, to]) => to));
    const rest = value.length > end ? `… (${groupDigits(value.length)} characters)` : '';
    return withoutSecretMembers(`${withoutRanges(value.slice(0, end), begun)}${rest}`);
  };
  const known = new Map<string, string>();
  const text = (value: string, most = Number.POSITIVE_INFINITY): string => {
    if (value.length > Math.min(longestRepeated, most)) return redacted(value, most);
    const found = known.get(value) ?? redacted(value, most);
    if (known.size < repeatedKept) known.set(value, found);
    return found;
  };
  return {
    text,
    headers: (headers, most) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          text(name, most),
          isSecretHeader(name) ? mask : text(value, most),
        ]),
      ),
  };
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    if (from >= end) parts.push(text.slice(end, from), mask);
    end = Math.max(end, to);
  }
  return [...parts, text.slice(end)].join('');
}

/** Finds literal, base64 and once-escaped (URL, JSON, HTML) secrets that begin before a position. */
function secretFinder(secrets: Iterable<string>): (text: string, before?: number) => readonly Range[] {
  const spellings = new Set([...secrets].flatMap(partsOf).flatMap(spellingsOf).map(inSmallLetters));
  // A call of `Math.max` takes fewer arguments than a long exploration has secrets.
  let longest = 0;
  for (const { length } of spellings) longest = Math.max(longest, length);
  const literal = literalFinder(spellings);
  const cut = cutSecretFinder(spellings, longest + longestEscape);
  const find = (text: string, before: number) => [...literal(inSmallLetters(text), before), ...cut(text)];
  return (text, before = text.length) => {
    if (longest === 0) return [];
    const reach = text.slice(0, before + longest * longestEscape);
    const { plain, originalPosition } = withoutEscapes(reach);
    const found = find(reach, before);
    if (plain === reach) return found;
    const behind = find(plain, before).map(
      ([from, to]): Range => [originalPosition(from), originalPosition(to)],
    );
    return [...found, ...behind.filter(([from]) => from < before)];
  };
}

/** Fewer than three letters of a cut secret reveal nothing, and many ordinary words begin with them. */
const shortestBeginning = 3;

/** How many marks of `cutText` are checked in a text. A server's text may contain any number of marks. */
const mostCuts = 100;

/** Finds, before each mark of `cutText`, the beginning of a secret that was cut there. */
function cutSecretFinder(
  spellings: ReadonlySet<string>,
  longest: number,
): (text: string) => readonly Range[] {
  const byBeginning = new Map<string, string[]>();
  for (const spelling of spellings) {
    const beginning = spelling.slice(0, shortestBeginning);
    const same = byBeginning.get(beginning) ?? [];
    same.push(spelling);
    byBeginning.set(beginning, same);
  }
  const beginningBefore = (mark: number, text: string): Range[] => {
    const from = Math.max(0, mark - longest);
    const left = inSmallLetters(text.slice(from, mark)).replace(halfAnEscape, '');
    for (let at = 0; at <= left.length - shortestBeginning; at += 1) {
      const same = byBeginning.get(left.slice(at, at + shortestBeginning)) ?? [];
      if (same.some((spelling) => spelling.startsWith(left.slice(at)))) return [[from + at, mark]];
    }
    return [];
  };
  return (text) => {
    const marks: number[] = [];
    for (const { index } of text.matchAll(cutMarks)) if (marks.push(index) === mostCuts) break;
    return marks.flatMap((mark) => beginningBefore(mark, text));
  };
}

// `Bearer abcdef` makes `abcdef` a secret too. Longer texts are no credentials, so their words are no secrets.
function partsOf(secret: string): readonly string[] {
  return [...new Set([secret, secret.replace(/^[\w-]+\s+(?=\S+$)/, '')])].filter(
    (part) => part.length >= shortestSecret,
  );
}

/** A secret unchanged, form-encoded, in base64 and, if the secret is not ASCII, percent-encoded. */
function spellingsOf(part: string): readonly string[] {
  const inUrl = isAscii(part) ? [] : [encodeURIComponent(part.toWellFormed())];
  const inForm = [part, ...inUrl].map((text) => text.replaceAll(/ |%20/g, '+'));
  return [part, ...inUrl, ...inForm, ...inBase64(part)].filter(({ length }) => length >= shortestSecret);
}

/** The base64 of a longer text in UTF-8 or UTF-16 contains the secret in one of these forms. */
function inBase64(part: string): readonly string[] {
  const inUtf8 = Array.from(new TextEncoder().encode(part), (byte) => String.fromCharCode(byte)).join('');
  const inUtf16 = /[^\0-\xff]/.test(part) ? [] : [part.replaceAll(/[\0-\xff]/g, '$&\0')];
  const forms = [inUtf8, ...inUtf16].flatMap((bytes) =>
    [0, 1, 2].map((before) => {
      // The mock also redacts its log in a browser. A browser has `btoa`, but no `Buffer`.
      const text = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '');
      const isOpenAtEnd = (before + bytes.length) % 3 !== 0;
      return text.slice(before === 0 ? 0 : before + 1, isOpenAtEnd ? -1 : undefined);
    }),
  );
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** Lower case, but never longer or shorter than the original, so that positions stay valid. */
function inSmallLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

// The escapes of JSON and URLs, the beginning of those of HTML, line breaks in wrapped base64, and the NULs
// that remain of UTF-16.
const escapes =
  /(?=[\r\n\\%&])(?<=[\w+/-]{60})(?:\r|\\r|%0d|&#xd;|&#13;)?(?:\n|\\n|%0a|&#xa;|&#10;)(?=[\w+/-])|\0|\\u0000|%00|(?:\\u|%(?=[0-7]))(?<unit>(?<=u)[0-9a-f]{4}|(?<=%)[0-9a-f]{2})|\\(?<literal>["\\/])|&(?=[#a-z])/gi;

const halfAnEscape = /(?:\\(?:u[0-9a-f]{0,3})?|%[0-9a-f]?|&#?\w{0,31})$/i;

/** Except for the few HTML escapes with a longer name, and for numeric ones with many zeros. */
const longestEscape = 10;

/** Removes one layer of escapes. `originalPosition` maps a position in `plain` to one in `text`. */
function withoutEscapes(text: string) {
  const starts = [{ at: 0, original: 0 }];
  let plain = '';
  let read = 0;
  const pattern = new RegExp(escapes);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { character, length } = match[0] === '&' ? inHtml(text, match.index) : inPattern(match);
    if (length === 0) continue;
    plain += text.slice(read, match.index) + character;
    read = match.index + length;
    pattern.lastIndex = read;
    starts.push({ at: plain.length, original: read });
  }
  plain += text.slice(read);
  const originalPosition = (position: number): number => {
    const { at = 0, original = 0 } = starts.findLast((start) => start.at <= position) ?? {};
    return original + position - at;
  };
  return { plain, originalPosition };
}

function inPattern({ 0: { length }, groups: { unit, literal } = {} }: RegExpExecArray) {
  const character = literal ?? (unit === undefined ? '' : String.fromCharCode(Number.parseInt(unit, 16)));
  return { character, length };
}

/** Reads as a browser does: all names, some of them without a semicolon. The length is 0 for no escape. */
function inHtml(text: string, at: number) {
  let character = '';
  const decoder = new HtmlEntityDecoder((code) => {
    character += String.fromCodePoint(code);
  });
  decoder.startEntity(DecodingMode.Legacy);
  const length = decoder.write(text, at + 1);
  return { character, length: length < 0 ? decoder.end() : length };
}
