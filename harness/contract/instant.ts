/**
 * A date-time of an answer in milliseconds since 1970, read leniently: fraction and UTC mark are the server's
 * choice, and a time without any zone is taken as the UTC that the document promises.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    value.trim(),
  );
  if (match === null) return httpDateOf(value.trim());
  const [, date, time, fraction = '', zone = 'Z'] = match;
  const parsed = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** A date as HTTP writes it (RFC 1123), which is always UTC. */
function httpDateOf(value: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether a date-time names an offset other than zero, and so is not UTC. */
export function namesForeignOffset(value: string): boolean {
  const offset = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s*[+-](\d{2}):?(\d{2})$/.exec(value.trim());
  return offset !== null && (offset[1] !== '00' || offset[2] !== '00');
}
