import { instantOf, notationOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, check, holdsIf } from '#harness/scenario/check.ts';
import { isObject } from '#harness/scenario/response.ts';

/** Milliseconds between neighbouring time zones. */
const quarterHour = 900_000;

/** The largest offset of a zone from UTC, in quarters of an hour. */
const furthestZone = 14 * 4;

/**
 * The maximum difference in milliseconds between the clocks of server and machine: beyond it, times cannot be compared
 * with the Date header.
 */
const clockDifference = 300_000;

/**
 * The maximum difference in milliseconds between a time and the Date of its response: both may be truncated to seconds,
 * and the result of a check may be some seconds old.
 */
const lag = 10_000;

interface Told {
  readonly answer: Exchange;
  /** The field with the time of the response. */
  readonly field: string;
  /** Whether the clock may have been moved forward, so that it is ahead of Date. */
  readonly movesClock: boolean;
}

/**
 * A time in a response does not differ by a time zone from the Date header, which is UTC (RFC 9110, 5.6.7). Any other
 * difference may be one between two clocks.
 */
export const isUtcByDate = check(({ answer, field, movesClock }: Told) => {
  const { at, response } = answer;
  const time = isObject(response.content) ? response.content[field] : undefined;
  const [stated, date] = [instantOf(time), instantOf(response.headers.date)];
  assume(stated !== undefined, `${field} cannot be parsed`);
  assume(date !== undefined, 'the Date header is missing or cannot be parsed');
  const isPresent = Math.abs(date - Date.parse(at)) <= clockDifference && !('age' in response.headers);
  assume(isPresent, 'the Date header is not the current time');
  assume(stated < date + quarterHour / 2 || !movesClock, 'the clock may have been moved');
  const zones = Math.round((stated - date) / quarterHour);
  const rest = Math.abs(stated - date - zones * quarterHour);
  const isZone = zones !== 0 && Math.abs(zones) <= furthestZone && rest <= lag;
  return holdsIf(!isZone, `${field} in UTC, like the Date header ${response.headers.date}`, time);
});

/** Like `isUtcByDate`, but for a time that need not be UTC: a time without a zone may be local time. */
export const agreesWithDate = check((evidence: Told, context) => {
  const { content } = evidence.answer.response;
  const time = isObject(content) ? content[evidence.field] : undefined;
  assume(typeof time === 'string' && notationOf(time).zone !== '', `${evidence.field} has no time zone`);
  return isUtcByDate(evidence, context);
});
