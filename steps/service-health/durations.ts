import { heartbeatInterval, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';

interface Duration {
  readonly seconds: number;
  /** The smallest unit in the duration's text, in seconds. The text may be rounded by up to one unit. */
  readonly unit: number;
}

const units = [
  ['days?|d', 86_400],
  ['hours?|hrs?|h', 3600],
  ['minutes?|mins?|m', 60],
  ['seconds?|secs?|s', 1],
  ['milliseconds?|millis|ms', 0.001],
] as const;

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const joint = String.raw`(?:\s*,?\s*(?:and\s+)?T?(?=\d))?`;

// Each unit of a duration is smaller than the unit before, so `15 s, 61 s` are two durations.
// A number in a host name is not a duration.
const span = new RegExp(
  String.raw`(?<![\w.,-])(?:PT?)?(?=\d)${units
    .map(([names]) => String.raw`(?:(${number})\s*(?:${names})(?=T\d|[^a-z]|$)${joint})?`)
    .join('')}(?!\w)`,
  'gi',
);

// Matches a duration such as `00:01:01`, but not a time of day.
// A time of day comes after a date or a word such as `since`, or has a zone.
const clock =
  /(?<![\w:.-])(?<!\d[-/.]\d{1,4},? |\b\d{4},? |\b(?:at|since|until|from|on|after|before) )(?:(\d+)\.)?(\d+):(\d{2}):(\d{2})(?:[.,]\d+)?(?![\w:])(?!\s*(?:UTC|GMT|[AP]M\b|[+-]\d{2}))/gi;

const either = new RegExp(`${clock.source}|${span.source}`, 'gi');

/** Every duration in a string, such as `61 s`, `2 minutes`, `1 min 1 s`, `1m1s` or `00:01:01`. */
export function durationsIn(text: string): readonly Duration[] {
  const clocks = [...text.matchAll(clock)].map(([, ...parts]) => lengthOf(parts, 1));
  const spans = [...text.matchAll(span)].flatMap(([, ...parts]) => {
    const given = units.filter((_, index) => parts[index] !== undefined);
    return given.length === 0 ? [] : [lengthOf(parts, Math.min(...given.map(([, size]) => size)))];
  });
  return [...clocks, ...spans];
}

/** The durations in the document, in seconds (§3.1, §8). */
const documented = new Set<number>([
  heartbeatInterval,
  overdueAfter,
  stalledAfter,
  ...Object.values(silenceLimit),
]);

/** Whether the document states this duration. If so, the duration in a Reason may be a limit, not an age. */
export function isDocumentedLength(seconds: number): boolean {
  return documented.has(seconds);
}

/** Whether a number is a duration in the document, in seconds or in minutes. */
export function isDocumentedNumber(value: number): boolean {
  return documented.has(value) || documented.has(value * 60);
}

/** A duration in a string, and whether the duration is a bound, as in `more than 61 s`. */
export interface DurationClaim extends Duration {
  readonly bound?: 'lower' | 'upper' | undefined;
}

export interface Clause {
  /** The clause, with `#` in place of each duration. */
  readonly words: string;
  readonly lengths: readonly DurationClaim[];
}

const boundary =
  /[.;:!?()[\]–—,]|\b(?:and|but|while|whereas|with|because|though|although|despite|when|if|unless|after|until|since(?! (?:(?:the|its) )?(?:last|latest|most recent)))\b/i;
const lower = /(?:more than|over|at least|longer than|older than|exceed\w*|beyond|>)\s*#/i;
const upper = /(?:less than|under|at most|up to|within|<)\s*#/i;

// A clause that only adds a duration to the clause before it: `overdue (61 s)`, `overdue: age 61 s`.
const addition = /^(?:\s|#|\d|\b(?:age|for|ago|old|by|about|of|now|already|since)\b)*$/i;

export function clausesIn(text: string): readonly Clause[] {
  const lengths: Duration[] = [];
  const mask = (found: string): string => {
    const [length] = durationsIn(found);
    if (length === undefined) return found;
    lengths.push(length);
    return `#${/\s$/.test(found) ? ' ' : ''}`;
  };
  const parts = text.replaceAll('#', ' ').replaceAll(either, mask).split(boundary);
  const clauses: string[] = [];
  for (const part of parts) {
    if (clauses.length > 0 && addition.test(part)) clauses.push(`${clauses.pop()} ${part}`);
    else clauses.push(part);
  }
  return clauses.map((words) => {
    const count = words.split('#').length - 1;
    const bound = lower.test(words) ? 'lower' : upper.test(words) ? 'upper' : undefined;
    return { words, lengths: lengths.splice(0, count).map((each) => ({ ...each, bound })) };
  });
}

function lengthOf(parts: readonly (string | undefined)[], unit: number): Duration {
  const seconds = units.reduce((sum, [, size], index) => sum + parseNumber(parts[index] ?? '0') * size, 0);
  return { seconds, unit };
}

// A comma before a group of exactly three digits separates thousands; any other comma is a decimal comma.
function parseNumber(digits: string): number {
  return Number(/,\d{3}(?:[,.]|$)/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}
