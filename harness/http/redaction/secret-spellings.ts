/** Shorter values would blot out ordinary words. */
export const shortestSecret = 6;

/** One way to write a secret down, in small letters, for a search that knows no capitals. */
export interface Spelling {
  /** Its first characters, as many as the shortest secret has. */
  readonly beginning: string;
  /** The whole of it, with letters that differ between kinds of base64. Made once a text has the beginning. */
  wholes(): readonly string[];
}

/**
 * How a secret may be written down besides escapes: as it is, without its scheme, in hexadecimal digits, and in
 * base64, of UTF-16 too and of base64, at any place of a longer text, such as `user:password`.
 */
export function spellingsOf(secrets: Iterable<string>): readonly Spelling[] {
  const parts = [...new Set([...secrets].flatMap(partsOf))];
  return parts.flatMap((part) => [...inWords(part), ...(behindScheme.test(part) ? [] : inEncodings(part))]);
}

// Whatever holds one of these in an encoding holds what follows the scheme, which is a part by itself.
const behindScheme = /^(?:bearer|basic)\s+\S{6,}$/i;

/** The most characters that a spelling of a secret has. */
export function longestSpelling(secret: string): number {
  // Escapes have three characters a byte, and UTF-8 at most three bytes a unit.
  return secret.length * (isAscii(secret) ? 3 : 9);
}

// `Bearer abc` is a secret as `abc` too, and `Bearer` is none.
function partsOf(secret: string): readonly string[] {
  return [...new Set([secret, ...secret.split(/\s+/)])].filter(
    (part) => part.length >= shortestSecret && !/^(bearer|basic)$/i.test(part),
  );
}

function inWords(part: string): readonly Spelling[] {
  const words = new Set([part, inUtf8Escapes(part), inQuery(part)].map(inSmallLetters));
  return [...words].map((word) => ({ beginning: beginningOf(word), wholes: () => [word] }));
}

// Escapes of single bytes are undone by the reader, those of several are not.
function inUtf8Escapes(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function inQuery(part: string): string {
  return new URLSearchParams([['', part]]).toString().slice(1);
}

/** So many characters of a secret decide the beginning of each of its encodings. */
const deciding = 3 * shortestSecret;

function inEncodings(part: string): readonly Spelling[] {
  let whole: readonly (readonly string[])[] | undefined;
  return encodingsOf(part.slice(0, deciding)).flatMap((begun, index) => {
    const beginnings = new Set(
      begun.filter(({ length }) => length >= shortestSecret).map((text) => inSmallLetters(beginningOf(text))),
    );
    const wholes = (): readonly string[] => {
      whole ??= encodingsOf(part).map((texts) => texts.map(inSmallLetters));
      return whole[index] ?? [];
    };
    return [...beginnings].map((beginning) => ({ beginning, wholes }));
  });
}

const beginningOf = (text: string): string => text.slice(0, shortestSecret);

/** Each encoding at each place, as all kinds of base64 have it. Their number and order are the same for all texts. */
function encodingsOf(part: string): readonly (readonly string[])[] {
  const bytes = inBytes(part);
  const once = inBase64(bytes);
  const twice = once.flatMap((texts) => atEachPlace(texts.map(inBase64)));
  return [[inHexadecimal(bytes)], ...once, ...inBase64(inUtf16(part)), ...twice];
}

const atEachPlace = (texts: readonly (readonly (readonly string[])[])[]): readonly (readonly string[])[] =>
  [0, 1, 2].map((place) => texts.flatMap((each) => each[place] ?? []));

/** UTF-8, a character for each byte. */
function inBytes(part: string): string {
  return isAscii(part) ? part : String.fromCharCode(...new TextEncoder().encode(part));
}

/** As .NET holds texts in memory, the low byte first; a character for each byte. */
function inUtf16(part: string): string {
  const units = Array.from({ length: part.length }, (_, at) => part.charCodeAt(at));
  return String.fromCharCode(...units.flatMap((unit) => [unit & 0xff, unit >> 8]));
}

function inHexadecimal(bytes: string): string {
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** What stays the same of bytes in base64, whatever stands before them and after them. */
function inBase64(bytes: string): readonly (readonly string[])[] {
  return [0, 1, 2].map((before) => {
    // Also in a browser, where the mock redacts what it logs.
    const text = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    const isOpenAtEnd = (before + bytes.length) % 3 !== 0;
    const fixed = text.slice(first, isOpenAtEnd ? -1 : undefined);
    return /[+/]/.test(fixed) ? [fixed, fixed.replaceAll('+', '-').replaceAll('/', '_')] : [fixed];
  });
}

/** As long as the text, letter by letter: one that would grow longer stays. */
export function inSmallLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.replace(/\p{Changes_When_Lowercased}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
