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

// Two digits lie in this century or the last: only the old form has them, and nobody asks to wait until 2070.
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
