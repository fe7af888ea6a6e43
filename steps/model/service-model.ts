import type { Contradiction, Model, ModelRun } from '#harness/explore/model.ts';
import { forgetCallers, revalidateCallers } from '#steps/authentication/after-reset.ts';
import { presentations } from '#steps/authentication/credentials.ts';
import { kinds } from '#steps/factory-reset/kinds.ts';
import { accessModel, refusalRules } from './access.ts';
import { backgroundServicesModel } from './background-services.ts';
import { type Claim, examined, momentOf, type Situation } from './chapter.ts';
import { factoryResetModel } from './factory-reset.ts';
import { listModel } from './lists.ts';
import { passwordModel } from './passwords.ts';
import { recordsModel } from './records.ts';
import { sweepWith } from './sweep.ts';
import { webTierModel } from './web-tier.ts';

/** Values at the documented limits, and the nearest values beyond each limit. */
const figures: Model['figures'] = {
  service: ['WorkerSync', 'WorkerDelivery', 'Scheduler'],
  // §3.1 and §8: 15, 60 and 120 seconds without heartbeat, ten minutes without progress.
  seconds: [0, 15, 15.5, 60, 60.5, 120, 121, 121],
  requests: [0, 1, 2],
  windowSeconds: [60],
  progressSecondsAgo: [null, 0, 599, 600.5, 601],
  startedSecondsAgo: [null, 700],
  // §8: (page - 1) * pageSize must not exceed 1,000,000.
  page: [1, 2, 2, 2, 3, 0, -1, 1e300, 10_001, 10_002, 20_001, 20_002, 1_000_001, 1_000_002],
  pageSize: [1, 1, 2, 7, 30, 50, 100, 101, 0, 1.5],
  // §4.1: a wait is from 0 to 30 seconds.
  wait: [0, 1, 10, 30, 0, 29, -1, 31, 0.5],
  accounts: [[5, 14], [0, null], [0, 0, 14], [5], [34, 0]].map((all) =>
    all.map((settlesAfterSeconds) => ({ settlesAfterSeconds })),
  ),
  settlesAfterSeconds: [0, 5, 14, 34, null],
  outcome: ['succeeded'],
  force: [true],
  failedSteps: [['Import HR']],
};

const longestPage: Model['longestPage'] = [['pageSize', '100']];

/** The operations that show a state, or the effect of an operation. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  'a service has been silent': ['getServiceHealth'],
  'a service has never reported': ['getServiceHealth'],
  'a service is working': ['getServiceHealth'],
  'a service is idle': ['getServiceHealth'],
  'a service is heartbeating': ['getServiceHealth'],
  'a service clock is ahead': ['getServiceHealth'],
  'time passes': ['getServiceHealth', 'listActivities'],
  'the database is unreachable': ['getReadiness', 'getLiveness', 'getBasicHealth'],
  'maintenance mode is on': ['getReadiness', 'getLiveness', 'getBasicHealth'],
  'an initial administrator is configured': ['resetSystem'],
  'an activity is in progress': ['resetSystem', 'listActivities'],
  'metaverse objects exist': ['listMetaverseObjects'],
  'a person has accounts': ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'],
  'a synchronisation rule activity exists': ['getActivity', 'listActivities'],
  'a schedule execution is running': ['getScheduleExecution', 'listScheduleExecutions'],
  'a schedule execution has finished': ['getScheduleExecution', 'listScheduleExecutions'],
  'the system is populated': ['resetSystem'],
  'the SSO unique identifier maps to a custom attribute': ['resetSystem'],
  'the SSO unique identifier maps to a built-in attribute': ['resetSystem'],
  'a setting differs from the environment': ['resetSystem'],
  'the built-in schedules are missing': ['resetSystem'],
  'the built-in example data template has no attributes': ['resetSystem'],
  'a caller exists': ['getUserInfo'],
  'requests are limited': ['listRoles', 'listActivities', 'getUserInfo'],
  resetSystem: [
    'getUserInfo',
    ...new Set(kinds.filter(({ perSystem }) => perSystem !== true).map(({ operation }) => operation)),
    'getServiceSettings',
  ],
  importConnectedSystemSchema: ['getActivity', 'listActivities', 'resetSystem'],
  executeRunProfile: ['getActivity', 'listActivities', 'resetSystem'],
  deleteConnectedSystem: ['getActivity', 'listActivities', 'listConnectedSystems'],
  updateServiceSettings: ['getServiceSettings'],
  runSchedule: ['getScheduleExecution', 'listScheduleExecutions', 'getActivity'],
};

/** States in which only the responses of readiness are documented. */
const disabling: ReadonlySet<string> = new Set([
  'the database is unreachable',
  'maintenance mode is on',
  'the next factory reset fails',
]);

/** The minimum number of Metaverse Objects; with fewer, the callers may have none. */
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

/**
 * A model of the documented service: it tracks the state of the service, and predicts the responses. It predicts
 * nothing where the open-points register has an entry.
 */
export const serviceModel: Model = {
  opening: ['the clock stands still'],
  figures,
  credentials: Object.fromEntries(Object.entries(presentations).filter(([name]) => refusalRules.has(name))),
  sweep: sweepWith(shownBy.resetSystem ?? [], longestPage),
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
      isCalm: isCalm && !profile.stateless,
      isResetKnown: profile.requests?.resetOptions !== undefined,
      now: undefined,
      isUnable: false,
      isLimited: false,
      lacksPeople: false,
      isAfterReset: false,
      entered: new Set(),
    };
    if (profile.stateless)
      return {
        entered: (state) => void situation.entered.add(state),
        isUnable: () => [...situation.entered].some((each) => disabling.has(each)),
        answered: () => [],
      };
    const models = chapters.map((start) => start(situation));
    return {
      entered(state, params, values) {
        situation.entered.add(state);
        situation.isUnable ||= disabling.has(state);
        situation.isLimited ||= state === 'requests are limited';
        situation.lacksPeople ||= state === 'metaverse objects exist' && Number(params.count) < enoughPeople;
        if (state === 'the clock stands still' || state === 'time passes')
          situation.now = momentOf(values.now);
        for (const { entered } of models) entered?.(state, params, values);
      },
      isUnable: () => situation.isUnable,
      answered(answer) {
        // A wait may advance a clock that is stopped.
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
