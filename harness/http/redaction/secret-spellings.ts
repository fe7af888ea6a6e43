/** Shorter values would blot out ordinary words. */
export const shortestSecret = 6;

/**
 * How a secret may be written down besides escapes: as it is, without its scheme, in hexadecimal digits, and in
 * base64, of UTF-16 too and of base64, at any place of a longer text, such as `user:password`. In small letters, for a
 * search that knows no capitals.
 */
export function spellingsOf(secret: string): readonly string[] {
  return partsOf(secret)
    .flatMap((part) => {
      const bytes = [...new TextEncoder().encode(part)];
      const once = [...inBase64(bytes), ...inBase64(inUtf16(part))];
      const twice = inBase64(bytes).flatMap((text) => inBase64(inAscii(text)));
      return [part, inUtf8Escapes(part), inQuery(part), inHexadecimal(bytes), ...once, ...twice];
    })
    .filter((spelling) => spelling.length >= shortestSecret)
    .map((spelling) => inSmallLetters(spelling));
}

// `Bearer abc` is a secret as `abc` too, and `Bearer` is none.
function partsOf(secret: string): readonly string[] {
  return [secret, ...secret.split(/\s+/)].filter(
    (part) => part.length >= shortestSecret && !/^(bearer|basic)$/i.test(part),
  );
}

// Escapes of single bytes are undone by the reader, those of several are not.
function inUtf8Escapes(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function inQuery(part: string): string {
  return new URLSearchParams([['', part]]).toString().slice(1);
}

function inHexadecimal(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const inAscii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** As .NET holds texts in memory, the low byte first. */
function inUtf16(part: string): readonly number[] {
  const units = Array.from({ length: part.length }, (_, at) => part.charCodeAt(at));
  return units.flatMap((unit) => [unit & 0xff, unit >> 8]);
}

/** What stays the same of a value in base64, whatever stands before it and after it. */
function inBase64(bytes: readonly number[]): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    // Also in a browser, where the mock redacts what it logs.
    const text = btoa(String.fromCharCode(...Array<number>(before).fill(0), ...bytes)).replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    const isOpenAtEnd = (before + bytes.length) % 3 !== 0;
    const fixed = text.slice(first, isOpenAtEnd ? -1 : undefined);
    return [fixed, fixed.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** As long as the text. Where a letter beyond ASCII would grow longer, all of those stay. */
export function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
