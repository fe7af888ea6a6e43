/**
 * A date-time of an answer in milliseconds since 1970, read leniently: fraction and UTC mark are the server's
 * choice, and a time without any zone is taken as the UTC that the document promises.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    value.trim(),
  );
  if (match === null) return presentHttpDateOf(value.trim());
  const [, date, time, fraction = '', zone = 'Z'] = match;
  const parsed = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether a time is written to the minute: its first time of day has no seconds. */
export function isToTheMinute(value: unknown): boolean {
  const time = typeof value === 'string' ? /\d{1,2}:\d{2}(:\d{2})?/.exec(value) : null;
  return time !== null && time[1] === undefined;
}

/** A date as HTTP writes it today (RFC 1123), which is always UTC. */
function presentHttpDateOf(value: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** What a Retry-After header asks for: to wait so long, or until then (RFC 9110, 10.2.3). */
export type RetryAfter =
  | { readonly form: 'seconds'; readonly seconds: number }
  | { readonly form: 'date' /** Milliseconds since 1970. */; readonly instant: number };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/** The form of today and the two of old that a recipient has to understand as well (RFC 9110, 5.6.7). */
const httpDates = [
  new RegExp(String.raw`^${shortDay}, (?<day>\d{2}) ${month} (?<year>\d{4}) ${time} GMT$`),
  new RegExp(String.raw`^${longDay}, (?<day>\d{2})-${month}-(?<year>\d{2}) ${time} GMT$`),
  new RegExp(String.raw`^${shortDay} ${month} (?<day>[ \d]\d) ${time} (?<year>\d{4})$`),
];

/** Reads the header; undefined when it is neither a whole number of seconds nor an HTTP date. */
export function retryAfterOf(value: string): RetryAfter | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return { form: 'seconds', seconds: Number(text) };
  const instant = httpDateOf(text);
  return instant === undefined ? undefined : { form: 'date', instant };
}

/** How many seconds to wait from `now` on, in milliseconds since 1970; none for a date that is past. */
export function secondsToWait(retryAfter: RetryAfter, now: number): number {
  if (retryAfter.form === 'seconds') return retryAfter.seconds;
  return Math.max(0, Math.ceil((retryAfter.instant - now) / 1000));
}

/** An HTTP date in milliseconds since 1970; undefined when it is none, or names a day that does not exist. */
export function httpDateOf(text: string): number | undefined {
  const parts = httpDates.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const [day, hour, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
  const ordinal = months.indexOf(parts.month ?? '');
  const date = new Date(Date.UTC(fullYear(parts.year ?? ''), ordinal, day, hour, minute, second));
  const isReal = date.getUTCMonth() === ordinal && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isReal ? date.getTime() : undefined;
}

// Two digits are in this century or the last: only the old form has them, and nobody asks to wait until 2070.
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** How a string writes a time, as far as the document leaves that open: digits of the second, and the mark of UTC. */
export interface Notation {
  readonly form: 'ISO 8601' | 'HTTP date' | 'another notation';
  /** Digits after the second. */
  readonly fraction: number;
  /** `Z`, an offset, the name of a zone, or nothing. */
  readonly zone: string;
}

const iso = /^\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,](?<fraction>\d+))?)?(?<zone>.*)$/i;

export function notationOf(text: string): Notation {
  const given = text.trim();
  if (httpDateOf(given) !== undefined) return { form: 'HTTP date', fraction: 0, zone: 'GMT' };
  const parts = iso.exec(given)?.groups;
  if (parts === undefined) return { form: 'another notation', fraction: 0, zone: zoneOf(given) };
  return { form: 'ISO 8601', fraction: parts.fraction?.length ?? 0, zone: (parts.zone ?? '').trim() };
}

/** A notation in a few words, so that two runs can be compared. */
export function inWords({ form, fraction, zone }: Notation): string {
  if (form !== 'ISO 8601') return form;
  return `${form}, ${fraction} digits of a second, ${zone === '' ? 'no mark of UTC' : zone}`;
}

const namesOfUtc = new Set(['', 'Z', 'UT', 'UTC', 'GMT', 'ZULU']);

/** Whether a time names an offset or a zone that is not UTC. One that names none is taken at the document's word. */
export function namesForeignZone(text: string): boolean {
  const zone = notationOf(text)
    .zone.toUpperCase()
    .replaceAll(/[()[\]\s]/g, '');
  if (namesOfUtc.has(zone)) return false;
  return !/^(?:UTC|GMT|Z)?[+-]00:?(?:00)?(?:UTC|GMT|Z)?$/.test(zone);
}

// What stands behind the last time of day, half of the day aside: `+01:00`, `CET`, `UTC`.
function zoneOf(text: string): string {
  const rest = /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M\b)?(.*)$/i.exec(text)?.[1] ?? '';
  return /([+-]\d{2}:?\d{2}|\b[A-Z]{1,5})\)?$/i.exec(rest.trim())?.[1] ?? '';
}

// The expression that semver.org publishes for version 2.0.0.
const pattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

export function isSemanticVersion(text: string): boolean {
  return pattern.test(text);
}
