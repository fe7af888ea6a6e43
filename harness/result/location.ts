/** A line of a feature file. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** The parts of a location as results write it, `file:line`; undefined where it has no line. */
export function parseLocation(location: string): Place | undefined {
  const colon = location.lastIndexOf(':');
  const line = Number(location.slice(colon + 1));
  return colon > 0 && Number.isInteger(line) && line >= 1
    ? { file: location.slice(0, colon), line }
    : undefined;
}
