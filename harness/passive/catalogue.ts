import { activitiesSeen } from '#harness/passive/activities.ts';
import { authenticationChecks } from '#harness/passive/authentication.ts';
import type { PassiveCheck } from '#harness/passive/check.ts';
import { enumChecks } from '#harness/passive/enums.ts';
import { errorChecks } from '#harness/passive/errors.ts';
import { factoryResetChecks } from '#harness/passive/factory-reset.ts';
import { healthReasonChecks } from '#harness/passive/health-reasons.ts';
import { listChecks } from '#harness/passive/lists.ts';
import { passwordChecks } from '#harness/passive/passwords.ts';
import { rateLimitChecks } from '#harness/passive/rate-limits.ts';
import { scheduleChecks } from '#harness/passive/schedules.ts';
import { serviceHealthChecks } from '#harness/passive/service-health.ts';
import { serviceHealthSeen } from '#harness/passive/service-health-seen.ts';
import { systemChecks } from '#harness/passive/system.ts';
import { systemSeen } from '#harness/passive/system-seen.ts';
import { timeOracle } from '#harness/passive/time-oracle.ts';
import { versioningChecks } from '#harness/passive/versioning.ts';

/** Every rule that is judged on all traffic. A rule may have several checks. */
export const passiveChecks: readonly PassiveCheck[] = [
  ...timeOracle,
  ...serviceHealthChecks,
  ...healthReasonChecks,
  ...serviceHealthSeen,
  ...systemChecks,
  ...systemSeen,
  ...authenticationChecks,
  ...factoryResetChecks,
  ...rateLimitChecks,
  ...listChecks,
  ...errorChecks,
  ...enumChecks,
  ...versioningChecks,
  ...passwordChecks,
  ...activitiesSeen,
  ...scheduleChecks,
];
