/**
 * What a server said, fit for one line of a terminal or a log: without characters that steer a terminal, turn the
 * direction of writing or look like a log command.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
