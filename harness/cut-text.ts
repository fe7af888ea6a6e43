import { groupDigits } from '#harness/without-locale.ts';

/** No other code may shorten a string before redaction: the mark shows the redactor a cut secret. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** The marks that `cutText` leaves where it has cut a string. */
export const cutMarks = /… \([\d,]+ characters\)/g;
