import { instantOf } from '#harness/contract/text-formats.ts';
import type { Contradiction, Model, ModelRun } from '#harness/explore/model.ts';
import { readBundledData } from '#harness/files/bundled-data.ts';
import { forgetCallers, revalidateCallers } from '#steps/authentication/after-reset.ts';
import { presentations } from '#steps/authentication/credentials.ts';
import { accessModel, refusalRules } from './access.ts';
import { backgroundServicesModel } from './background-services.ts';
import { type Claim, examined, type Situation } from './chapter.ts';
import { factoryResetModel } from './factory-reset.ts';
import { listModel } from './lists.ts';
import { passwordModel } from './passwords.ts';
import { recordsModel } from './records.ts';
import { longestPage, shownByReset, sweep } from './sweep.ts';
import { webTierModel } from './web-tier.ts';

const heuristics = readBundledData('openapi/explore.yaml') as {
  readonly fieldValues: Model['fieldValues'];
  readonly shownBy: Readonly<Record<string, readonly string[]>>;
  readonly disabling: readonly string[];
};

/** The operations that show a state, or the effect of an operation. */
const shownBy: typeof heuristics.shownBy = { ...heuristics.shownBy, resetSystem: shownByReset };

const disabling: ReadonlySet<string> = new Set(heuristics.disabling);

/** If there are fewer Metaverse Objects than this, some callers may have no Metaverse Object. */
const enoughPeople = 10;

const chapters = [
  accessModel,
  backgroundServicesModel,
  webTierModel,
  listModel,
  factoryResetModel,
  passwordModel,
  recordsModel,
];

/** Tracks the state of the documented service, and predicts its responses except for open points. */
export const serviceModel: Model = {
  opening: ['the clock stands still'],
  fieldValues: heuristics.fieldValues,
  credentials: Object.fromEntries(Object.entries(presentations).filter(([name]) => refusalRules.has(name))),
  sweep,
  longestPage,
  // Work cannot make progress before it starts.
  isConsistent: (_, { progressSecondsAgo: progress, startedSecondsAgo: started }) =>
    typeof started !== 'number' || progress === null || started >= Number(progress ?? 0),
  shownBy: (what) => shownBy[what] ?? (what.startsWith('list') ? [what] : []),
  forgetCallers,
  revalidateCallers,
  start({ contract, profile }, isCalm): ModelRun {
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
    // The responses of a server without state cannot be predicted.
    const models = profile.stateless ? [] : chapters.map((start) => start(situation));
    return {
      entered(state, params, values) {
        situation.entered.add(state);
        situation.isUnable ||= disabling.has(state);
        situation.isLimited ||= state === 'requests are limited';
        situation.lacksPeople ||= state === 'metaverse objects exist' && Number(params.count) < enoughPeople;
        if (state === 'the clock stands still' || state === 'time passes')
          situation.now = instantOf(values.now);
        for (const { entered } of models) entered?.(state, params, values);
      },
      isUnable: () => situation.isUnable,
      answered(answer) {
        // A password request that waits may advance even a stopped clock, so `now` is then unknown.
        if (answer.effect === 'password') situation.now = undefined;
        const { status } = answer.exchange.response;
        if (answer.operation === 'resetSystem' && status < 400) situation.isAfterReset = true;
        if (status === 429) return [];
        const response = examined(answer, situation);
        return models.flatMap(({ answered }) => answered(response).flatMap(contradictionOf));
      },
    };
  },
};

function contradictionOf([isSo, source, expected, found]: Claim): readonly Contradiction[] {
  const words = typeof found === 'string' ? found : (JSON.stringify(found) ?? 'nothing');
  return isSo ? [] : [{ source, expected, found: words }];
}
