import { membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { hasErrorBody } from '#steps/errors/checks.ts';
import { type Claim, type Predictions, precisionOf, type Situation } from '#steps/everywhere/situation.ts';
import { isSilentOnServices } from '#steps/service-health/summary.ts';
import { keptSeconds } from './web-tier.ts';

/** §4.1, §5.4: the health checks that must not show the state of Worker and Scheduler, with the rule for each. */
const silentRules: Readonly<Record<string, string>> = {
  getBasicHealth: 'SY-10',
  getReadiness: 'SY-11',
  getLiveness: 'SY-12',
};

/** Predicts whether the web tier is ready, and which times its responses contain (§2.1, §2.9). */
export function webTierPredictions(situation: Situation): Predictions {
  let began: number | undefined;
  let lastReadiness: unknown;
  let earlierError: { readonly claimed: number; readonly now: number } | undefined;
  return {
    answered({ operation, exchange, isOdd, status: code, isRefused }) {
      const { status, timestamp } = membersOf(exchange.response.content);
      const moment = instantOf(timestamp);
      const { now, isCalm, isUnable, isLimited, entered } = situation;
      if (code >= 400 && operation !== 'getReadiness') {
        const { method, url } = exchange.request;
        const isPlain =
          /^(?:GET|POST|PUT|DELETE|PATCH)$/.test(method) && /\/api\/v1\/[\w/-]{1,200}$/.test(url);
        const isWrongPlace = operation === undefined && isPlain && (code === 404 || code === 405);
        const shape: Claim = [
          code === 405 ? 'ER-09' : 'ER-08',
          isWrongPlace && hasErrorBody(exchange, situation),
        ];
        const before = earlierError;
        if (now === undefined || moment === undefined) return [shape];
        earlierError = { claimed: moment, now };
        if (before === undefined || now - before.now < precisionOf(timestamp) + 2_000) return [shape];
        return [shape, ['ER-05', holdsIf(moment > before.claimed, 'the time of the error', timestamp)]];
      }
      if (operation === undefined || isOdd || isLimited) return [];
      const isCheck = ['getBasicHealth', 'getReadiness', 'getLiveness'].includes(operation);
      const isTimed = isCheck && now !== undefined && moment !== undefined;
      const isOfNow =
        isTimed &&
        moment - now < precisionOf(timestamp) &&
        now - moment < keptSeconds * 1000 + precisionOf(timestamp);
      const isOfReadiness = operationById(situation.contract, operation).purpose === 'readiness';
      began ??= now;
      // A check with an earlier time may have run before the state was entered, or before the history began.
      const isNew =
        lastReadiness === undefined
          ? isTimed && began !== undefined && moment > began
          : timestamp !== lastReadiness;
      const isReadiness = isOfReadiness && isNew;
      if (isOfReadiness) lastReadiness = timestamp;
      const saysIn = (state: string) =>
        isReadiness && entered.has(state) && holdsIf(status === 'not_ready', 'not_ready', status);
      const isSureToServe = isReadiness && isCalm && !isUnable && !isRefused;
      return [
        [silentRules[operation], isCheck && isSilentOnServices(exchange, situation)],
        ['SY-09', isTimed && holdsIf(isOfNow, 'the time of the check', timestamp)],
        ['SY-14', saysIn('the database is unreachable')],
        ['SY-15', saysIn('maintenance mode is on')],
        ['SY-13', isSureToServe && holdsIf(status === 'ready', 'ready', status)],
      ];
    },
  };
}
