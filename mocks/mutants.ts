import { asynchronousFaults } from '#mocks/activities/mutants.ts';
import { authenticationDoorFaults, authenticationFaults } from '#mocks/authentication/mutants.ts';
import { enumFaults } from '#mocks/enums/mutants.ts';
import { errorFaults, errorOriginFaults } from '#mocks/errors/mutants.ts';
import { factoryResetBuiltInFaults, factoryResetRestoredFaults } from '#mocks/factory-reset/built-ins.ts';
import { factoryResetPreservedFaults } from '#mocks/factory-reset/kept.ts';
import { factoryResetAccessFaults, factoryResetRefusalFaults } from '#mocks/factory-reset/refusals.ts';
import { factoryResetRemovalFaults } from '#mocks/factory-reset/removed.ts';
import { factoryResetAnswerFaults } from '#mocks/factory-reset/response.ts';
import { listFaults, listPlaceFaults } from '#mocks/lists/mutants.ts';
import { listDepthFaults, listPageFaults } from '#mocks/lists/pages.ts';
import { passwordAnswerFaults } from '#mocks/passwords/responses.ts';
import { passwordTargetFaults, passwordWaitFaults } from '#mocks/passwords/waits.ts';
import { rateLimitFaults } from '#mocks/rate-limits/mutants.ts';
import { scheduleFaults } from '#mocks/schedules/mutants.ts';
import { serviceHealthEdgeFaults } from '#mocks/service-health/edges.ts';
import { serviceHealthNameFaults, serviceHealthValueFaults } from '#mocks/service-health/fields.ts';
import { serviceHealthAccessFaults, serviceHealthSummaryFaults } from '#mocks/service-health/summary.ts';
import { serviceHealthTimeFaults } from '#mocks/service-health/times.ts';
import { serviceHealthFaults } from '#mocks/service-health/verdicts.ts';
import { identityFaults, userInfoFaults } from '#mocks/system/callers.ts';
import { authConfigFaults, checkFaults } from '#mocks/system/endpoints.ts';
import { systemFaults } from '#mocks/system/mutants.ts';
import { versioningFaults } from '#mocks/versioning/mutants.ts';
import type { Fault } from './proofs/mutant.ts';

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
