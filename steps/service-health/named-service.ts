import { instantOf, isToTheMinute } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  broken,
  type Check,
  check,
  demand,
  holds,
  holdsIf,
  quoted,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, isObject, within } from '#harness/scenario/response.ts';
import type { Row, Successive } from '#steps/responses/checks.ts';
import { isAsWritten, isText } from '#steps/responses/value-kinds.ts';
import type { ServiceName } from './documented-health.ts';
import { formatVerdict, healthIn, readingsIn } from './readings.ts';
import { hasFigure, mayMeanNeverStarted } from './reasons.ts';
import { summaryOf, withoutBuild } from './summary.ts';

// In this file, the entered state determines the status and condition that a check expects for a service.
// The checks in time-oracle.ts compute the expected status and condition from the times in the response.

/** The health object of a service, for use within `check`. Another rule checks that each service has one. */
export function healthOf(exchange: Exchange, service: ServiceName): Fields {
  const { services: list } = summaryOf(exchange);
  demand(Array.isArray(list) && list.every(isObject), 'a list of service health objects', list);
  const health = list.find((each) => each.service === service);
  assume(health !== undefined, `the response has no health object for ${service}`);
  return health;
}

/** Expected health: a status, a status with a condition (§3.1), or any condition except `otherThan`. */
export interface ExpectedHealth {
  readonly words: string;
  readonly status?: string | undefined;
  readonly condition?: string | undefined;
  readonly otherThan?: string | undefined;
}

export const hasHealth = (service: ServiceName, expected: ExpectedHealth): Check =>
  check((exchange) => {
    const health = healthOf(exchange, service);
    const isSo =
      [undefined, health.status].includes(expected.status) &&
      [undefined, health.condition].includes(expected.condition) &&
      health.condition !== expected.otherThan;
    return within(exchange, health, holdsIf(isSo, `${service} ${expected.words}`, formatVerdict(health)));
  });

/** Checks the health of the service only if `field` is `seconds` before generatedAt, to within 0.05 s. */
export const hasHealthAtAge = (
  service: ServiceName,
  expected: ExpectedHealth,
  field: string,
  seconds: number,
): Check =>
  check((exchange, context) => {
    const { generatedAt } = summaryOf(exchange);
    const [to, from] = [instantOf(generatedAt), instantOf(healthOf(exchange, service)[field])];
    const isShown = to !== undefined && from !== undefined && Math.abs(to - from - seconds * 1000) < 50;
    assume(isShown, `${field} of ${service} is not ${seconds} s before generatedAt`);
    return hasHealth(service, expected)(exchange, context);
  });

/** The verdict on a service is, or is not, the same as in the earlier response. */
export const compares =
  (isSame: boolean) =>
  (service: ServiceName): Check<Successive> =>
    check(({ later, earlier }) => {
      const [before, after] = [earlier, later].map((exchange) => formatVerdict(healthOf(exchange, service)));
      const expected = `verdict of ${service} ${isSame ? 'still' : 'no longer'} ${before}`;
      return holdsIf((before === after) === isSame, expected, after);
    });

/**
 * If a service has the same host and StartedAt in both responses, the instance id must be the same. If host
 * and id are the same, StartedAt must not move exactly with LastSeenAt or GeneratedAt, as if derived from it.
 */
export const keepsInstance: Check<Successive> = ({ later, earlier }) => {
  const former = new Map(readingsIn(earlier).map(({ name, fields }) => [name, fields]));
  const answered = movedIn('generatedAt', healthIn(later)?.summary, healthIn(earlier)?.summary);
  const outcomes = readingsIn(later).flatMap(({ name, fields }) => {
    const before = former.get(name) ?? {};
    const { hostName, startedAt, instanceId, lastSeenAt } = fields;
    const isShown = [hostName, startedAt, instanceId, before.instanceId].every(isText);
    if (!isShown || hostName !== before.hostName) return [];
    const isSameId = instanceId === before.instanceId;
    if (startedAt === before.startedAt)
      return holdsIf(isSameId, `${name} with the same instanceId, ${before.instanceId}`, instanceId);
    const started = movedIn('startedAt', fields, before);
    const isAlong = started > 0 && [movedIn('lastSeenAt', fields, before), answered].includes(started);
    // If times are whole seconds, a restart may by chance move startedAt as far as lastSeenAt or generatedAt.
    const isCoarse = [lastSeenAt, startedAt].every((time) => (instantOf(time) ?? 0) % 1000 === 0);
    if (!isSameId || !isAlong || (isCoarse && lastSeenAt !== startedAt)) return [];
    return broken(`${name} started at ${before.startedAt}`, startedAt);
  });
  return outcomes.length === 0 ? silent('no service is the same instance in both responses') : all(outcomes);
};

/** A service with the same instance id and StartedAt, as written, in both responses has the same version. */
export const keepsVersion: Check<Successive> = ({ later, earlier }) => {
  const former = new Map(readingsIn(earlier).map(({ name, fields }) => [name, fields]));
  const outcomes = readingsIn(later).flatMap(({ name, fields }) => {
    const before = former.get(name) ?? {};
    const isSame = ['instanceId', 'startedAt'].every(
      (each) => isText(fields[each]) && fields[each] === before[each],
    );
    const [from, to] = [before.version, fields.version];
    if (!isSame || !isText(from) || !isText(to)) return [];
    return holdsIf(withoutBuild(from) === withoutBuild(to), `${name} with the same version, ${from}`, to);
  });
  return outcomes.length === 0 ? silent('no service is the same instance in both responses') : all(outcomes);
};

/** Milliseconds by which a time is later than in the earlier response. */
function movedIn(field: string, later: Fields = {}, earlier: Fields = {}): number {
  return (instantOf(later[field]) ?? Number.NaN) - (instantOf(earlier[field]) ?? Number.NaN);
}

/** What a scenario's table may require of a Reason, in addition to the kinds of value for any field. */
const reasonKinds: Readonly<Record<string, (reason: string) => boolean>> = {
  'a string with a relevant number': hasFigure,
  'a string that does not name a different condition': mayMeanNeverStarted,
};

/** A time by its distance from GeneratedAt: `16 s before generatedAt`. */
const age = /^(at most )?(\d+) s before generatedAt$/;

/** Tolerance in seconds: a time may be truncated to whole seconds, and a call takes time. */
const tolerance = 2;

export const serviceHas = (service: ServiceName, rows: readonly Row[]): Check =>
  check((exchange) => {
    const health = healthOf(exchange, service);
    for (const [field, cell] of rows) {
      const value = health[field];
      if (age.test(cell)) assertAge(exchange, `${field} of ${service}`, value, cell);
      else demand(isOfKind(value, cell), `${field} of ${service}: ${cell}`, quoted(value));
    }
    return holds;
  });

function isOfKind(value: unknown, cell: string): boolean {
  const isOfReason = reasonKinds[cell];
  if (isOfReason === undefined) return isAsWritten(value, cell);
  return typeof value === 'string' && value !== '' && isOfReason(value);
}

function assertAge(exchange: Exchange, name: string, value: unknown, cell: string): void {
  const [, atMost, seconds] = age.exec(cell) ?? [];
  const { generatedAt } = summaryOf(exchange);
  const [to, from] = [instantOf(generatedAt), instantOf(value)];
  assume(to !== undefined, 'generatedAt cannot be parsed');
  demand(from !== undefined, `a date and time as ${name}`, value);
  assume(![generatedAt, value].some(isToTheMinute), 'the times have no seconds');
  const distance = (to - from) / 1000;
  const off = distance - Number(seconds);
  const isSo = off <= tolerance && (atMost !== undefined || off >= -tolerance);
  demand(isSo, `${name} ${cell}`, `${distance} s before`);
}
