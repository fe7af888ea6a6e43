import { operationById } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import { hasErrorBody } from '#steps/errors/checks.ts';
import { claimsOf, type Monitor, precisionOf, type Situation } from '#steps/everywhere/situation.ts';
import { isSilentOnServices } from '#steps/service-health/summary.ts';

/** §4.1, §5.4: the health checks that must not show the state of Worker and Scheduler, with the rule for each. */
const silentRules: Readonly<Record<string, string>> = {
  getBasicHealth: 'SY-10',
  getReadiness: 'SY-11',
  getLiveness: 'SY-12',
};

/** This permits a server to cache the result of a health check for this many milliseconds (OP-138). */
const keptFor = 5_000;

/** Predicts whether the web tier is ready, and which times its responses contain (§2.1, §2.9). */
export function webTierMonitors(situation: Situation): Monitor {
  let earlierError: { readonly claimed: number; readonly now: number } | undefined;
  return {
    answered({ operation, exchange, isOdd, status: code, isRefused }) {
      const { content } = exchange.response;
      const { status, timestamp } = membersOf(content);
      const moment = instantOf(timestamp);
      const { now, isCalm, isUnable, isLimited, entered } = situation;
      if (code >= 400 && operation !== 'getReadiness') {
        const { method, url } = exchange.request;
        const isPlain =
          /^(?:GET|POST|PUT|DELETE|PATCH)$/.test(method) && /\/api\/v1\/[\w/-]{1,200}$/.test(url);
        const isWrongPlace = operation === undefined && isPlain && (code === 404 || code === 405);
        const shape = isWrongPlace
          ? claimsOf(code === 405 ? 'ER-09' : 'ER-08', hasErrorBody(exchange, situation))
          : [];
        const before = earlierError;
        if (now === undefined || moment === undefined) return shape;
        earlierError = { claimed: moment, now };
        const isSoon = before !== undefined && now - before.now < precisionOf(timestamp) + 2_000;
        const isLater = before === undefined || isSoon || moment > before.claimed;
        return [...shape, [isLater, 'ER-05', 'the time of the error', timestamp]];
      }
      if (operation === undefined || isOdd || isLimited) return [];
      const isCheck = ['getBasicHealth', 'getReadiness', 'getLiveness'].includes(operation);
      const isOfNow =
        !isCheck ||
        now === undefined ||
        moment === undefined ||
        (moment - now < precisionOf(timestamp) && now - moment < keptFor + precisionOf(timestamp));
      const isReadiness = operationById(situation.contract, operation).purpose === 'readiness';
      const outcome = isCheck ? isSilentOnServices(exchange, situation) : undefined;
      const saysIn = (state: string): boolean =>
        !isReadiness || !entered.has(state) || status === 'not_ready';
      const isSureToServe = isReadiness && isCalm && !isUnable && !isRefused;
      return [
        [outcome?.kind !== 'broken', silentRules[operation] ?? '', 'nothing about the services', content],
        [isOfNow, 'SY-09', 'the time of the check', timestamp],
        [saysIn('the database is unreachable'), 'SY-14', 'not_ready', status],
        [saysIn('maintenance mode is on'), 'SY-15', 'not_ready', status],
        [!isSureToServe || status === 'ready', 'SY-13', 'ready', status],
      ];
    },
  };
}
