import type { PassiveCheck } from '#harness/passive/check.ts';
import { healthReasonChecks } from '#harness/passive/health-reasons.ts';
import { serviceHealthChecks } from '#harness/passive/service-health.ts';
import { timeOracle } from '#harness/passive/time-oracle.ts';

/** Every rule that is judged on all traffic. A rule may have several checks. */
export const passiveChecks: readonly PassiveCheck[] = [
  ...timeOracle,
  ...serviceHealthChecks,
  ...healthReasonChecks,
];
