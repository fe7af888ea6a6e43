import { groupDigits } from '#harness/without-locale.ts';

/**
 * Shortens a string that is redacted later. No other code may do so: the redactor recognises the beginning of a secret
 * only by the mark that this function appends.
 */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** The marks that `cutText` leaves where it has cut a string. */
export const cutMarks = /… \([\d,]+ characters\)/g;
