import { asynchronousFaults } from './asynchronous.ts';
import { authConfigFaults } from './auth-config.ts';
import { authenticationFaults } from './authentication.ts';
import { authenticationDoorFaults } from './authentication-doors.ts';
import { checkFaults } from './checks.ts';
import { enumFaults } from './enums.ts';
import { errorOriginFaults } from './error-origins.ts';
import { errorFaults } from './errors.ts';
import { factoryResetAccessFaults } from './factory-reset-access.ts';
import { factoryResetAnswerFaults } from './factory-reset-answers.ts';
import { factoryResetBuiltInFaults } from './factory-reset-built-ins.ts';
import { factoryResetPreservedFaults } from './factory-reset-preserved.ts';
import { factoryResetRefusalFaults } from './factory-reset-refusals.ts';
import { factoryResetRemovalFaults } from './factory-reset-removals.ts';
import { factoryResetRestoredFaults } from './factory-reset-restored.ts';
import type { Fault } from './fault.ts';
import { identityFaults } from './identities.ts';
import { listDepthFaults } from './list-depth.ts';
import { listPageFaults } from './list-pages.ts';
import { listPlaceFaults } from './list-places.ts';
import { listFaults } from './lists.ts';
import { passwordAnswerFaults } from './password-answers.ts';
import { passwordTargetFaults } from './password-targets.ts';
import { passwordWaitFaults } from './password-waits.ts';
import { rateLimitFaults } from './rate-limits.ts';
import { scheduleFaults } from './schedules.ts';
import { serviceHealthFaults } from './service-health.ts';
import { serviceHealthAccessFaults } from './service-health-access.ts';
import { serviceHealthEdgeFaults } from './service-health-edges.ts';
import { serviceHealthNameFaults } from './service-health-names.ts';
import { serviceHealthSummaryFaults } from './service-health-summary.ts';
import { serviceHealthTimeFaults } from './service-health-times.ts';
import { serviceHealthValueFaults } from './service-health-values.ts';
import { systemFaults } from './system.ts';
import { userInfoFaults } from './user-info.ts';
import { versioningFaults } from './versioning.ts';

/** Every fault, in the order of the rules they break. */
export const faults: readonly Fault[] = [
  ...asynchronousFaults,
  ...authenticationFaults,
  ...authenticationDoorFaults,
  ...factoryResetAccessFaults,
  ...factoryResetAnswerFaults,
  ...factoryResetBuiltInFaults,
  ...factoryResetPreservedFaults,
  ...factoryResetRefusalFaults,
  ...factoryResetRemovalFaults,
  ...factoryResetRestoredFaults,
  ...passwordAnswerFaults,
  ...passwordTargetFaults,
  ...passwordWaitFaults,
  ...rateLimitFaults,
  ...scheduleFaults,
  ...serviceHealthFaults,
  ...serviceHealthAccessFaults,
  ...serviceHealthEdgeFaults,
  ...serviceHealthNameFaults,
  ...serviceHealthSummaryFaults,
  ...serviceHealthTimeFaults,
  ...serviceHealthValueFaults,
  ...checkFaults,
  ...systemFaults,
  ...authConfigFaults,
  ...identityFaults,
  ...userInfoFaults,
  ...enumFaults,
  ...errorFaults,
  ...errorOriginFaults,
  ...listFaults,
  ...listPlaceFaults,
  ...listDepthFaults,
  ...listPageFaults,
  ...versioningFaults,
].sort((a, b) => a.id.localeCompare(b.id));

export function faultById(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
