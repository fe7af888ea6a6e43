/**
 * What a server said, fit for one line of a terminal or a log: without characters that steer a terminal, turn the
 * direction of writing or look like a log command. Cut to `limit` characters where one is given.
 */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  // By whole characters, of which none takes more than two places: half of one would be none.
  const characters = [...line.slice(0, 2 * limit + 1)];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}
