// JSON's and JavaScript's, those of a URL, and those of HTML, each of a single character.
const escapes =
  /\\u(?<unit>[0-9a-f]{4})|\\u\{(?<point>[0-9a-f]{1,6})\}|\\x(?<unitByte>[0-9a-f]{2})|\\(?<octal>[0-3]?[0-7]{1,2})|\\(?<plain>[!-/:-@[-`{-~])|%(?<byte>[0-7][0-9a-f])|&(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>amp|lt|gt|quot|apos));/gi;

/** What every one of them begins with: most texts have none, and need no second look. */
const escapeMarks = /[\\%&]/;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text without escapes, and where each of its characters stood: the last entry is the length of the text before. */
export interface Unescaped {
  readonly text: string;
  readonly places: Uint32Array;
}

/** Undoes one layer of escapes; undefined where there are none. */
export function undoEscapes(text: string): Unescaped | undefined {
  if (!escapeMarks.test(text)) return undefined;
  const places = new Uint32Array(text.length + 1);
  const units = new Uint16Array(text.length);
  let length = 0;
  let read = 0;
  const copyTo = (end: number): void => {
    for (; read < end; read += 1, length += 1) {
      places[length] = read;
      units[length] = text.charCodeAt(read);
    }
  };
  for (const match of text.matchAll(escapes)) {
    copyTo(match.index);
    const character = characterOf(match.groups ?? {});
    for (let unit = 0; unit < character.length; unit += 1, length += 1) {
      places[length] = match.index;
      units[length] = character.charCodeAt(unit);
    }
    read = match.index + match[0].length;
  }
  if (read === 0) return undefined;
  copyTo(text.length);
  places[length] = text.length;
  const plain = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(0, length));
  return { text: plain, places };
}

function characterOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { plain, name, octal, decimal, unit, point, unitByte, byte, hex } = groups;
  if (plain !== undefined) return plain;
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  const digits = unit ?? point ?? unitByte ?? byte ?? hex ?? '';
  const code = decimal === undefined ? Number.parseInt(digits, 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{fffd}';
}
