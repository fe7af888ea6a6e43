/**
 * Characters that steer what shows them instead of being shown: controls other than line ends and tabs, changes of
 * the direction of writing, characters without width, private ones.
 */
export const steering = /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The text with every such character replaced by its name, e.g. `⟨U+202E⟩`. */
export function withMarks(text: string): string {
  return text.toWellFormed().replaceAll(steering, (character) => `⟨U+${codeOf(character).padStart(4, '0')}⟩`);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}
