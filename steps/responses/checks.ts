import { valueAt } from '#harness/contract/enum-fields.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { instantOf, isToTheMinute, notationOf, retryAfterOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  type Check,
  check,
  demand,
  evenIfFailed,
  holds,
  holdsIf,
  type Outcome,
  quoted,
} from '#harness/scenario/check.ts';
import { assumeServed, objectIn } from '#harness/scenario/response.ts';
import { resultIn } from './results.ts';
import { isAsWritten } from './value-kinds.ts';

/** A row of a table in a feature: a field or header of the response, and its expected value. */
export type Row = readonly [name: string, cell: string];

export interface Successive {
  readonly later: Exchange;
  readonly earlier: Exchange;
}

export const hasResult: Check = check((exchange) => {
  resultIn(exchange);
  return holds;
});

export const hasFields = (rows: readonly Row[]): Check =>
  check((exchange) => matchesRows(resultIn(exchange), rows));

export const errorHasFields = (rows: readonly Row[]): Check =>
  check((exchange) => {
    const { status } = exchange.response;
    demand(status >= 400, 'an error', `status ${status}`);
    return evenIfFailed(matchesRows(objectIn(exchange), rows));
  });

/** A dot accesses a nested field: `type.name`. Of names joined by `or`, the first existing field counts. */
export function matchesRows(object: unknown, rows: readonly Row[]): Outcome {
  for (const [field, cell] of rows) {
    const names = field.split(' or ');
    const values = names.map((name) => valueAt(object, name.split('.')));
    const value = values.find((each) => each !== undefined);
    assume(
      value !== undefined || names.length === 1,
      `the response has no field ${field}, and may use a different name for it`,
    );
    const isSized = Array.isArray(value) && cell.startsWith('a list of ');
    demand(isAsWritten(value, cell), `${field}: ${cell}`, isSized ? `${value.length} items` : quoted(value));
  }
  return holds;
}

/** Checks of header values, by phrases in features. Any other phrase is a directive that the header lists. */
const headerKinds: Readonly<Record<string, (value: string) => boolean>> = {
  'any value': () => true,
  'seconds or an HTTP date': (value) => retryAfterOf(value) !== undefined,
};

export function hasHeader(name: string, cell: string): Check {
  const matches = headerKinds[cell] ?? ((list: string) => directivesIn(list).includes(cell.toLowerCase()));
  return ({ response }) => {
    const value = response.headers[name.toLowerCase()];
    return holdsIf(value !== undefined && matches(value), `${name}: ${cell}`, value ?? 'no such header');
  };
}

function directivesIn(list: string): readonly string[] {
  return list.split(',').map((directive) => directive.trim().toLowerCase());
}

export const hasHeaders =
  (rows: readonly Row[]): Check =>
  (exchange, context) =>
    all(rows.map(([name, cell]) => hasHeader(name, cell)(exchange, context)));

/** If `unwanted` is a success, a refusal proves nothing: an accepted request might get `unwanted`. */
export const hasOtherStatusThan = (unwanted: number): Check =>
  check(({ response: { status } }) => {
    assume(!(unwanted < 300 && status >= 400 && status < 500), `refused with status ${status}`);
    return holdsIf(status !== unwanted, `a status other than ${unwanted}`, `status ${status}`);
  });

/** A field and the status are the same as in the earlier response. */
export const repeats = (field: string): Check<Successive> =>
  check(({ later, earlier }) => {
    const [first, second] = [earlier, later].map((exchange) => resultIn(exchange)[field]);
    assume(first !== undefined, `the earlier response has no ${field}`);
    const before = `${quoted(first)} with HTTP status ${earlier.response.status}`;
    const after = `${quoted(second)} with HTTP status ${later.response.status}`;
    return holdsIf(before === after, `${field} unchanged: ${before}`, after);
  });

/** Checks that a time is later than before. For `keptFor` seconds, a cached response may repeat the time. */
export const isLater = (field: string, keptFor = 0): Check<Successive> =>
  check(({ later, earlier }) => {
    const [before, after] = timesOf(field, earlier, later);
    assume(before !== undefined, `the earlier response has no ${field}`);
    const isSoon = Date.parse(later.at) - Date.parse(earlier.at) < keptFor * 1000;
    assume(before !== after || !isSoon, `the server may return the same response for ${keptFor} s`);
    assume(before !== after || !isToTheMinute(after), minutesAlone);
    const [from, to] = [instantOf(before), instantOf(after)];
    // If a time cannot be parsed, any change is accepted, since the notation of times is open (OP-05).
    const isSo = from === undefined || to === undefined ? before !== after : to > from;
    return holdsIf(isSo, `a ${field} after ${quoted(before)}`, quoted(after));
  });

// The document does not show the precision of a time (OP-04, OP-05), so a time may lack seconds.
const minutesAlone = 'the time has no seconds';

/** Tolerance in seconds: both times may be truncated to whole seconds, and the requests take time. */
const tolerance = 2;

/** Checks that a time has moved by `seconds`. A cache may add or remove up to `keptFor` seconds. */
export const hasMovedOn = (field: string, seconds: number, keptFor = 0): Check<Successive> =>
  check(({ later, earlier }) => {
    const [before, after] = timesOf(field, earlier, later);
    assume(before !== undefined, `the earlier response has no ${field}`);
    assume(!isToTheMinute(after), minutesAlone);
    const [from, to] = [instantOf(before), instantOf(after)];
    // If a time cannot be parsed, any change is accepted, since the notation of times is open (OP-05).
    if (from === undefined || to === undefined)
      return holdsIf(before !== after, `a later ${field}`, quoted(after));
    const moved = (to - from) / 1000;
    const isSo = moved > 0 && Math.abs(moved - seconds) <= keptFor + tolerance;
    return holdsIf(isSo, `${field} later by ${seconds} s`, `${moved} s`);
  });

function timesOf(field: string, ...exchanges: readonly Exchange[]): readonly unknown[] {
  return exchanges.map((exchange) => {
    assumeServed(exchange);
    return resultIn(exchange)[field];
  });
}

/** The offsets of time zones from UTC are multiples of this many milliseconds. */
const quarterHour = 900_000;

/** The largest offset of a zone from UTC, in quarters of an hour. */
const furthestZone = 14 * 4;

/** A Date header that differs from this machine's clock by more than this many milliseconds is not used. */
const clockDifference = 300_000;

/** Tolerance in milliseconds: times may be truncated, and a health check may return an older result. */
const lag = 10_000;

interface Told {
  readonly answer: Exchange;
  /** The name of the field that contains the time. */
  readonly field: string;
  /** Whether state control may have moved the clock of the service ahead of the Date header. */
  readonly movesClock: boolean;
}

/** Date is in UTC (RFC 9110, 5.6.7). Any difference other than a zone's offset may be due to clock skew. */
export const isUtcByDate = check(({ answer, field, movesClock }: Told) => {
  const { at, response } = answer;
  const time = membersOf(response.content)[field];
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

/** Like `isUtcByDate`, but does not check a time without a zone, which may be a local time. */
export const agreesWithDate = check((evidence: Told, context) => {
  const time = membersOf(evidence.answer.response.content)[evidence.field];
  assume(typeof time === 'string' && notationOf(time).zone !== '', `${evidence.field} has no time zone`);
  return isUtcByDate(evidence, context);
});
