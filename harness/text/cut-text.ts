import { groupDigits } from './without-locale.ts';

/** Only this function may shorten text before redaction. The mark shows where a secret may have been cut. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${groupDigits(text.length)} characters)` : text;
}

/** Names the first three of many, so that a message stays one line. */
export function firstFew(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${groupDigits(more)} more` : '');
}

/** The marks that `cutText` leaves where it has cut a string. */
export const cutMarks = /… \([\d,]+ characters\)/g;
