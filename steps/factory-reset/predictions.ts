import { valueAt } from '#harness/contract/enum-fields.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { shownByBoth } from '#harness/history/sequence.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { completed, type Predictions, type Situation } from '#steps/everywhere/situation.ts';
import { BeforeReset, type KnownReset } from './after-reset-predictions.ts';

/** §4.5, §7.5 and §7.6: predicts when a reset is refused, and what remains. */
export function factoryResetPredictions(situation: Situation): Predictions {
  let isBusy: boolean | undefined = situation.isCalm ? false : undefined;
  let hasInitial: boolean | undefined = situation.isCalm ? true : undefined;
  // Set when a reset unexpectedly returned 409: an Activity may have started just before the reset.
  let isDoubtful = false;
  let reset: KnownReset | undefined;
  let before = new BeforeReset();
  // The name and the Metaverse Object id of each caller.
  const names = new Map<string, readonly string[]>();
  const forget = (): void => {
    reset = undefined;
    before = new BeforeReset();
  };
  return {
    entered(state, params, values) {
      // A state that changes only built-in records, settings or Activities does not outdate a known reset.
      if (reset !== undefined || !/^the (?:SSO|built-in)|^a setting|activity/.test(state)) forget();
      before.totals.clear();
      before.entered(state, params, values);
      if (state === 'an activity is in progress') isBusy = true;
      else if (state === 'no activity is in progress') isBusy = false;
      else if (state === 'an initial administrator is configured')
        hasInitial = (values.configured ?? completed(state, params).configured) === true;
      else if (/execution|activity|accounts/.test(state) && isBusy === false) isBusy = undefined;
    },
    answered(answer) {
      const { operation = '', exchange, effect, isBesideOthers, path, caller, by = '' } = answer;
      const { status, isServed, isRefused } = answer;
      const isChange =
        effect !== 'read' && exchange.request.method !== 'GET' && exchange.request.method !== 'HEAD';
      if (operation === 'listActivities') isDoubtful = false;
      if (operation !== 'resetSystem') {
        if (isChange && !isRefused) {
          forget();
          if (isBusy === false) isBusy = undefined;
        }
        if (isBesideOthers || Object.keys(path).length > 0) return [];
        if (reset !== undefined) {
          reset.isUndisturbed &&= caller === 'infrastructure';
          const { exchange: start } = reset;
          const claims = before.claims(operation, exchange, reset, situation);
          return claims.map(([rule, outcome]) => [rule, outcome && shownByBoth(outcome, start, exchange)]);
        }
        before.note(operation, exchange);
        const { name, metaverseObjectId: id } = membersOf(exchange.response.content);
        if (operation === 'getUserInfo' && isServed && typeof id === 'string')
          names.set(`${caller} ${by}`, [String(name), id.toLowerCase()]);
        return [];
      }
      const wasBusy = isBusy;
      const isSafe = answer.isRegular && answer.isAdministrator && !isBesideOthers;
      if (isBesideOthers) forget();
      const body = jsonValue(exchange.request.body);
      const force = valueAt(body, ['force']);
      const includeAdministrators = valueAt(body, ['includeAdministrators']);
      const acknowledges = valueAt(body, ['acknowledgeAdministratorLockout']);
      if (isServed) {
        const isFirst = reset === undefined;
        reset =
          isFirst && isSafe && situation.isCalm
            ? {
                initiator: names.get(`${caller} ${by}`) ?? [],
                includesAdministrators: includeAdministrators === true,
                exchange,
                isUndisturbed: situation.isResetKnown,
              }
            : undefined;
        if (reset === undefined) before = new BeforeReset();
        isBusy = isBesideOthers ? undefined : false;
      }
      if (!isSafe) return [];
      // A server may refuse a reset without `force`. A server may also refuse a reset that acknowledges the
      // lockout but keeps the administrators (OP-117).
      const isNeedless = acknowledges === true && includeAdministrators !== true;
      const hasNull = [includeAdministrators, acknowledges].includes(null);
      if (force !== true || isNeedless || hasNull) return [];
      const found = `status ${status}`;
      if (wasBusy === true && situation.isResetKnown)
        return [['FR-62', holdsIf(status === 409, 'status 409 while an Activity is in progress', found)]];
      if (wasBusy !== false || hasInitial === undefined) return [];
      if (!situation.isResetKnown && includeAdministrators) return [];
      const locksOut = includeAdministrators === true && !hasInitial;
      if (locksOut && acknowledges !== true)
        return [['FR-65', holdsIf(status === 409, 'status 409 because of the lockout', found)]];
      const rule = locksOut ? 'FR-67' : includeAdministrators === true ? 'FR-68' : 'FR-69';
      if (status === 409 && !isDoubtful) {
        isDoubtful = true;
        return [];
      }
      return [[rule, holdsIf(isServed, 'a successful reset', found)]];
    },
  };
}
