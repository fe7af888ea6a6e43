import { instantOf } from '#harness/contract/text-formats.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import type { Judgement, StartWatch } from '#harness/history/monitor.ts';
import { hasRefused } from '#harness/scenario/response.ts';
import { activityPredictions } from './activities/predictions.ts';
import { accessPredictions } from './authentication/predictions.ts';
import { enumPredictions } from './enums/predictions.ts';
import { type Claim, examined, type Situation } from './everywhere/situation.ts';
import { factoryResetPredictions } from './factory-reset/predictions.ts';
import { listPredictions } from './lists/predictions.ts';
import { passwordPredictions } from './passwords/predictions.ts';
import { readPredictions } from './responses/predictions.ts';
import { schedulePredictions } from './schedules/predictions.ts';
import { serviceHealthPredictions } from './service-health/predictions.ts';
import { webTierPredictions } from './system/predictions.ts';

const { disabling } = readBundledData('openapi/explore.yaml') as { readonly disabling: readonly string[] };

/** If there are fewer Metaverse Objects than this, some callers may have no Metaverse Object. */
const enoughPeople = 10;

const all = [
  accessPredictions,
  serviceHealthPredictions,
  webTierPredictions,
  listPredictions,
  factoryResetPredictions,
  passwordPredictions,
  activityPredictions,
  enumPredictions,
  readPredictions,
  schedulePredictions,
];

/** Starts the monitors of all areas. */
export const startWatch: StartWatch = ({ contract, profile }, isCalm) => {
  const situation: Situation = {
    contract,
    release: profile.release,
    isCalm,
    isResetKnown: profile.requests?.resetOptions !== undefined,
    now: undefined,
    isUnable: false,
    isLimited: false,
    lacksPeople: false,
    isAfterReset: false,
    entered: new Set(),
  };
  // The responses of a server without state cannot be predicted, nor can those of one that shows records late.
  const isLate = (profile.tolerance?.readAfterWriteSeconds ?? 0) > 0;
  let monitors = profile.stateless || isLate ? [] : all.map((start) => start(situation));
  return {
    isUnable: () => situation.isUnable,
    forget() {
      monitors = [];
    },
    see(event) {
      if (event.kind === 'state') {
        const { state, params, values } = event;
        situation.entered.add(state);
        situation.isUnable ||= disabling.includes(state);
        situation.isLimited ||= state === 'requests are limited';
        situation.lacksPeople ||= state === 'metaverse objects exist' && Number(params.count) < enoughPeople;
        if (state === 'the clock stands still' || state === 'time passes')
          situation.now = instantOf(values.now);
        for (const { entered } of monitors) entered?.(state, params, values);
        return [];
      }
      // A password request that waits may advance even a stopped clock, so `now` is then unknown.
      if (event.effect === 'password' && !hasRefused(event.exchange)) situation.now = undefined;
      const { status } = event.exchange.response;
      if (event.operation === 'resetSystem' && status < 400) situation.isAfterReset = true;
      if (status === 429) return [];
      const response = examined(event, situation);
      return monitors.flatMap(({ answered }) =>
        answered(response).flatMap((each) => judgementOf(each, status)),
      );
    },
  };
};

/** A failure of the server shows that no rule holds. */
function judgementOf([source, outcome]: Claim, status: number): readonly Judgement[] {
  if (source === undefined || !outcome || outcome.kind === 'silent') return [];
  return outcome.kind === 'holds' && status >= 500 ? [] : [{ source, outcome }];
}
