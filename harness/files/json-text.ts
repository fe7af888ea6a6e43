/** Escapes control characters and changes of writing direction, since terminals may print the text. */
export function jsonText(value: unknown): string {
  return `${escapedInJson(JSON.stringify(value, null, 2))}\n`;
}

/** Escapes control characters and characters without width in JSON text; the JSON value stays the same. */
export function escapedInJson(text: string): string {
  return text.replaceAll(unusual, (part) => part.replaceAll(controlCharacters, escaped));
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

// Comparing each character of a report with Unicode's classes takes longer than writing it.
const unusual = /[^\t\n -~]+/g;

const controlCharacters = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
