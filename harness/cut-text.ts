import { groupDigits } from '#harness/without-locale.ts';

/**
 * The only way to shorten a string that may contain a secret before it is redacted: the redactor searches for
 * the beginning of a secret before the mark that this function appends.
 */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** Where strings were cut: the mark of `cutText`. */
export const cutMarks = /… \([\d,]+ characters\)/g;
