import { type Monitors, over, overTime } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { additionalFieldsIn, casingIn } from '#steps/responses/results.ts';
import { services, statusOfCondition } from './documented-health.ts';
import * as reasons from './reasons.ts';
import * as recordings from './recordings.ts';
import * as instance from './same-instance.ts';
import * as every from './services.ts';
import * as summary from './summary.ts';
import * as oracle from './time-oracle.ts';

export const serviceHealth: Monitors = {
  'SH-01': each(oracle.isHealthyWhenFresh),
  'SH-02': each(oracle.isOverdueUpToLimit),
  'SH-03': each(oracle.isStalledWithoutProgress),
  'SH-04': each(oracle.isLostWorker),
  'SH-05': each(oracle.isLostScheduler),
  'SH-07': each(summary.listsOnce(services)),
  'SH-08': each(summary.listsInOrder(services)),
  'SH-09': each(summary.overallIsWorst),
  'SH-10': overTime(instance.isLaterVerdict),
  'SH-11': each(summary.isNotStored),
  'SH-12': each(every.hasNullsIfNeverStarted),
  'SH-16': each(every.isNotStalledIfUnknown),
  'SH-17': each(every.isNotStalledWhenIdle),
  'SH-18': each(oracle.isNotStalledWhileMoving),
  'SH-19': each(every.isStartedOnceSeen),
  'SH-21': each(oracle.isDegradedIfBoth),
  'SH-22': each(summary.hasStatusOfCondition(statusOfCondition)),
  'SH-23': each(every.servicesHave('service', ...every.enumerated)),
  'SH-24': each(every.servicesHave('status', ...every.enumerated)),
  'SH-25': each(every.servicesHave('condition', ...every.enumerated)),
  'SH-26': each(every.healthHas('overall', ...every.enumerated)),
  'SH-27': each(every.hasDefiniteFields),
  'SH-28': each(every.hasNullableFields),
  'SH-29': each(summary.hasSummaryFields),
  'SH-30': each(every.isInUtc),
  'SH-31': each(reasons.isInWords),
  'SH-32': each(reasons.hasFigureIfSilent),
  'SH-33': each(reasons.hasFigureIfStalled),
  'SH-34': each(reasons.isForNeverStarted),
  'SH-35': each(reasons.countsToGeneratedAt),
  'SH-38': recordEach(recordings.workStartWhenIdle),
  'SH-39': overTime(instance.reportsAgain),
  'SH-40': overTime(instance.movesForward),
  'SH-42': each(every.hasInstanceIdOfHost),
  'SH-43': each(every.hasSemanticVersion),
  'SH-44': each(summary.hasSemanticWebVersion),
  'SH-47': each(every.isServed),
  'SH-52': recordEach(recordings.verdictIfOverdue),
  'SH-53': recordEach(recordings.verdictIfLost),
  'SH-55': recordEach(recordings.formOfNoValue),
  'SH-56': recordEach(additionalFieldsIn(['getServiceHealth'])),
  'SH-57': recordEach(casingIn(['getServiceHealth'])),
  'SH-58': recordEach(recordings.formatOfTimes),
  'SH-61': recordEach(recordings.progressWhenIdle),
  'SH-62': recordEach(recordings.verdictIfFuture),
  'SH-63': each(every.isInThePast),
  'SH-64': each(every.hasBegunItsWork),
  'SH-65': each(every.isSeenIfStarted),
  'SH-66': each(every.hasInstanceIfHealthy),
  'SH-67': over(instance.keepsItsInstance),
  'SH-68': over(instance.keepsItsVersion),
};
