import { stripVTControlCharacters } from 'node:util';

/** The extent of a terminal, in characters; without columns nothing is known to be too long. */
export interface Screen {
  readonly rows: number;
  readonly columns: number;
}

/** How many rows lines take: a long one goes on in the next. */
export function rowsOf(lines: readonly string[], { columns }: Pick<Screen, 'columns'>): number {
  return lines.reduce(
    (rows, line) => rows + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns)),
    0,
  );
}

/** What can be told of one thing: at length, and in a line. */
export interface Tellable {
  /** The fullest first. */
  readonly full: readonly (readonly string[])[];
  readonly short: string;
}

/**
 * Tells of as many things as there are rows for: all in full, else all in less, else the first ones in less, the next
 * in a line each, and how many more there are.
 */
export function tellWithin(
  things: readonly Tellable[],
  room: number,
  screen: Pick<Screen, 'columns'>,
  andMore: (count: number) => string,
): string[] {
  if (things.length === 0) return [];
  const depths = Math.max(0, ...things.map(({ full }) => full.length));
  for (let depth = 0; depth < depths; depth += 1) {
    const all = things.flatMap(({ full }) => full[depth] ?? full.at(-1) ?? []);
    if (rowsOf(all, screen) <= room) return all;
  }
  const told: string[] = [];
  let count = 0;
  // Half of the room at most goes to what is told at length, so that more can be named.
  for (const { full } of things) {
    const least = full.at(-1) ?? [];
    if (count > 0 && rowsOf([...told, ...least], screen) > room / 2) break;
    if (rowsOf([...told, ...least], screen) > room - 2) break;
    told.push(...least);
    count += 1;
  }
  told.push('');
  for (const { short } of things.slice(count)) {
    if (rowsOf([...told, short], screen) > room - 1) break;
    told.push(short);
    count += 1;
  }
  return count === things.length ? told : [...told, andMore(things.length - count)];
}
