import { instantOf } from '#harness/contract/text-formats.ts';
import { comparing, type Pair, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, holdsIf, silent } from '#harness/scenario/check.ts';
import type { Fields } from '#harness/scenario/response.ts';
import { precisionOf } from '#steps/everywhere/situation.ts';
import { movesOn } from '#steps/responses/moving-times.ts';
import { isText } from '#steps/responses/value-kinds.ts';
import { keepsInstance, keepsVersion } from './named-service.ts';
import { healthIn } from './readings.ts';

const health = (exchange: Exchange): string | undefined =>
  healthIn(exchange) === undefined ? undefined : 'health';

/** A web tier may read a copy of the database that lacks the last report, and clocks are set back a little. */
const lag = 4_000;

/** Whether two texts are the same, or two times that may each be computed from a duration. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [instantOf(one), instantOf(other)];
  if (first === undefined || second === undefined) return isText(one) && one === other;
  return Math.abs(first - second) < precisionOf(one);
}

/** In two responses with the same fields `same` of a service, the time in `field` is not earlier in the later one. */
const neverGoesBack = (field: string, same: readonly string[]): Sequence => {
  const check: Check<Pair> = ({ later, earlier }) => {
    const former = new Map(healthIn(earlier)?.services.map((fields) => [fields.service, fields]));
    const outcomes = (healthIn(later)?.services ?? []).flatMap((fields) => {
      const before: Fields = former.get(fields.service) ?? {};
      const [from, to] = [before[field], fields[field]];
      const [earliest, moment] = [instantOf(from), instantOf(to)];
      const isAsBefore = same.every((each) => isSame(fields[each], before[each]));
      if (!isAsBefore || earliest === undefined || moment === undefined) return [];
      const isSo = moment > earliest - Math.max(precisionOf(from), precisionOf(to)) - lag;
      return [holdsIf(isSo, `${field} of ${fields.service} not before ${from}`, to)];
    });
    return outcomes.length === 0
      ? silent('no service is the same instance in both responses')
      : all(outcomes);
  };
  return comparing(health, check);
};

const instance = ['instanceId', 'startedAt'];

/** §2.5, §3.1: what one instance of a service shows in one response after another. */
export const reportsAgain = neverGoesBack('lastSeenAt', instance);
export const movesForward = neverGoesBack('lastProgressAt', [
  ...instance,
  'currentWork',
  'currentWorkStartedAt',
]);
export const isLaterVerdict = movesOn('generatedAt', health);
export const keepsItsInstance = comparing(health, keepsInstance);
export const keepsItsVersion = comparing(health, keepsVersion);
