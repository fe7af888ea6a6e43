import { type Monitors, over } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { keepsFinishedStatus } from './kept-status.ts';
import * as statuses from './statuses.ts';

export const schedules: Monitors = {
  'SC-01': each(statuses.hasStatus),
  // Scenarios check the other part of the next two rules: they run a Schedule, and check how it ends.
  'SC-02': each(statuses.endsComplete, { isPartial: true }),
  'SC-03': each(statuses.endsCompleted, { isPartial: true }),
  'SC-04': [each(statuses.isNotCompleted), over(statuses.isNotCompletedElsewhere)],
  'SC-09': [each(statuses.hasErrorMessage), over(statuses.hasErrorMessageElsewhere)],
  'SC-13': over(keepsFinishedStatus),
  'SC-14': recordEach(statuses.furtherStatus),
  'SC-17': recordEach(statuses.messageOfFailedSteps),
  'SC-18': each(statuses.isSpeltAsNamed),
};
