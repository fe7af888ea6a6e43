import type { PassiveCheck } from './judging/check.ts';
import { serviceHealthChecks } from './service-health/checks.ts';
import { healthReasonChecks } from './service-health/health-reasons.ts';
import { openServiceHealthChecks } from './service-health/open-checks.ts';
import { timeOracle } from './service-health/time-oracle.ts';
import { systemChecks } from './system/checks.ts';
import { systemSeen } from './system/system-seen.ts';

/** Every rule that is judged on all traffic. A rule may have several checks. */
export const passiveChecks: readonly PassiveCheck[] = [
  ...timeOracle,
  ...serviceHealthChecks,
  ...healthReasonChecks,
  ...openServiceHealthChecks,
  ...systemChecks,
  ...systemSeen,
];
