import { groupDigits } from '#harness/without-locale.ts';

/**
 * The only way to shorten a string that may contain a secret before it is redacted. The redactor searches for the
 * beginning of a secret before the mark that this function appends.
 */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** The marks that `cutText` leaves where it has cut a string. */
export const cutMarks = /… \([\d,]+ characters\)/g;
