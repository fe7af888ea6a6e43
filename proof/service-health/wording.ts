/** What words of a reason become in German. */
const german: readonly (readonly [RegExp, string])[] = [
  [/\bThe last heartbeat came\b/g, 'Letztes Lebenszeichen:'],
  [/\bago\b/g, 'zuvor'],
  [/\bNo heartbeat (?:has )?(?:ever )?\w+\b/g, 'Noch nie ein Lebenszeichen'],
  [/\bminutes?\b/g, 'Minuten'],
  [/\bseconds?\b/g, 'Sekunden'],
  [/\bwork\b/gi, 'Arbeit'],
  [/\bhas\b|\bwas\b|\bis\b/g, 'ist'],
];

export function inLargestUnit(seconds: number): string {
  const units = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
  const [unit, length] = Object.entries(units).find((each) => seconds >= 2 * each[1]) ?? ['seconds', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
}

export const inGermanFigures = (figure: number): string => `${figure.toLocaleString('de')},0`;

export function inGerman(reason: string): string {
  return german.reduce((text, [word, other]) => text.replaceAll(word, other), reason);
}
