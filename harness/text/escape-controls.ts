/** One line that is safe in a terminal or a log, cut to `limit` characters. */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  // The text is cut between characters, not code units: half a surrogate pair would be invalid.
  const characters = [...line.slice(0, 2 * limit + 1)];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Format, private and line-separator characters, and all control characters except line feeds and tabs. */
export const controlCharacters = /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The text with every control character replaced by its code point, e.g. `⟨U+202E⟩`. */
export function escapeControls(text: string): string {
  return text.toWellFormed().replaceAll(controlCharacters, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `⟨U+${code.padStart(4, '0')}⟩`;
  });
}
