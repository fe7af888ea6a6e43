import type { Sequences } from '#harness/history/sequence.ts';
import { activitySequences } from './activities/passing-monitors.ts';
import { errorSequences } from './errors/passing-monitors.ts';
import { factoryResetSequences } from './factory-reset/passing-monitors.ts';
import { rateLimitSequences } from './rate-limits/passing-monitors.ts';
import { scheduleSequences } from './schedules/passing-monitors.ts';
import { serviceHealthSequences } from './service-health/passing-monitors.ts';
import { callerSequences, webTierSequences } from './system/passing-monitors.ts';
import { versioningSequences } from './versioning/passing-monitors.ts';

/** The rules that a server may break in one response after another, whoever else uses it. */
export const sequences: Sequences = {
  ...activitySequences,
  ...errorSequences,
  ...factoryResetSequences,
  ...scheduleSequences,
  ...serviceHealthSequences,
  ...versioningSequences,
  ...webTierSequences,
};

/** The rules that only another client, an update or a restart could break besides the server. */
export const sequencesWhenAlone: Sequences = { ...callerSequences, ...rateLimitSequences };
