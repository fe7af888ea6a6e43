import { groupDigits } from '#harness/without-locale.ts';

/** Only this function may shorten text before redaction. The mark shows where a secret may have been cut. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** The marks that `cutText` leaves where it has cut a string. */
export const cutMarks = /… \([\d,]+ characters\)/g;
