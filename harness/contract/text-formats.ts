const instant =
  /^(?<day>\d{4}-?\d{2}-?\d{2})[T ](?<time>\d{2}:?\d{2})(?::?(?<second>\d{2})(?<fraction>[.,]\d+)?)?(?: ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;

/** Parses an ISO 8601 time or an HTTP date to milliseconds since 1970. The document states no format. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = instant.exec(value.trim())?.groups;
  if (match === undefined) return /^\w{3}, /.test(value.trim()) ? httpDateOf(value.trim()) : undefined;
  // A time without a zone is in UTC, as documented.
  const { day = '', time = '', second = '00', fraction = '', zone = 'Z' } = match;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d{2})$/, '$1:00') : 'Z';
  const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const hour = time.replace(/^(\d{2})(\d{2})$/, '$1:$2');
  const parsed = Date.parse(`${date}T${hour}:${second}${fraction.replace(',', '.').slice(0, 4)}${offset}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether the first time of day in a string has no seconds, as in `12:30`. */
export function isToTheMinute(value: unknown): boolean {
  const time = typeof value === 'string' ? /\d{1,2}:\d{2}(:\d{2})?/.exec(value) : null;
  return time !== null && time[1] === undefined;
}

/** The value of a Retry-After header: a delay, or a time (RFC 9110, 10.2.3). */
export type RetryAfter =
  | { readonly form: 'seconds'; readonly seconds: number }
  | { readonly form: 'date' /** Milliseconds since 1970. */; readonly instant: number };

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const time = String.raw`\d{2}:\d{2}:\d{2}`;
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/** The current format of HTTP dates, and two obsolete formats to accept as well (RFC 9110, 5.6.7). */
const httpDates = [
  new RegExp(String.raw`^${shortDay}, (?<day>\d{2}) ${month} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^${longDay}, (?<day>\d{2})-${month}-\d{2} ${time} GMT$`),
  new RegExp(String.raw`^${shortDay} ${month} (?<day>[ \d]\d) ${time} \d{4}$`),
];

/** Parses a Retry-After header. Undefined if the value is neither whole seconds nor an HTTP date. */
export function retryAfterOf(value: string): RetryAfter | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return { form: 'seconds', seconds: Number(text) };
  const instant = httpDateOf(text);
  return instant === undefined ? undefined : { form: 'date', instant };
}

/** The seconds to wait from `now` (in milliseconds since 1970). For a date in the past, 0. */
export function secondsToWait(retryAfter: RetryAfter, now: number): number {
  if (retryAfter.form === 'seconds') return retryAfter.seconds;
  return Math.max(0, Math.ceil((retryAfter.instant - now) / 1000));
}

/** An HTTP date in milliseconds since 1970. Undefined if the date is invalid, such as 31 February. */
export function httpDateOf(text: string): number | undefined {
  const parts = httpDates.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  // The third of `httpDates` names no zone, but means GMT. `Date` reads a two-digit year as 1950 to 2049.
  const date = new Date(text.endsWith(' GMT') ? text : `${text} GMT`);
  // `Date` parses 31 Feb as 3 Mar.
  return date.getUTCDate() === Number(parts?.day) ? date.getTime() : undefined;
}

/** The parts of a time's notation that the document leaves open. */
export interface Notation {
  readonly form: 'ISO 8601' | 'HTTP date' | 'another notation';
  /** The number of fractional digits of the seconds. */
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

export function inWords({ form, fraction, zone }: Notation): string {
  if (form !== 'ISO 8601') return form;
  return `${form}, ${fraction} fractional digits, ${zone === '' ? 'no time zone' : zone}`;
}

const namesOfUtc = new Set(['', 'Z', 'UT', 'UTC', 'GMT', 'ZULU']);

/** Whether a time has a zone or an offset other than UTC. A time without a zone is in UTC, as documented. */
export function namesForeignZone(text: string): boolean {
  const zone = notationOf(text)
    .zone.toUpperCase()
    .replaceAll(/[()[\]\s]/g, '');
  if (namesOfUtc.has(zone)) return false;
  return !/^(?:UTC|GMT|Z)?[+-]00:?(?:00)?(?:UTC|GMT|Z)?$/.test(zone);
}

// The offset or name of a zone at the end of a string, after a time of day: `+01:00`, `CET`, `UTC`.
function zoneOf(text: string): string {
  const rest = /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M\b)?(.*)$/i.exec(text)?.[1] ?? '';
  return /([+-]\d{2}:?\d{2}|\b[A-Z]{1,5})\)?$/i.exec(rest.trim())?.[1] ?? '';
}

// The regular expression that semver.org publishes for version 2.0.0.
const pattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

export function isSemanticVersion(text: string): boolean {
  return pattern.test(text);
}

/** The letters and digits of a string, in lower case. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Replaces the digits of any script with 0 to 9. */
export function inPlainDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    // Each set of the digits 0 to 9 is ten consecutive characters. Another set may directly precede this set.
    const code = digit.codePointAt(0) ?? 0;
    let preceding = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - preceding - 1))) preceding += 1;
    return String(preceding % 10);
  });
}
