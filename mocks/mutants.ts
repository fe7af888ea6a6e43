import { activityMutants } from '#mocks/activities/mutants.ts';
import { authenticationMutants } from '#mocks/authentication/mutants.ts';
import { enumMutants } from '#mocks/enums/mutants.ts';
import { errorMutants } from '#mocks/errors/mutants.ts';
import { builtInMutants } from '#mocks/factory-reset/built-ins.ts';
import { keptMutants } from '#mocks/factory-reset/kept.ts';
import { resetRefusalMutants } from '#mocks/factory-reset/refusals.ts';
import { removalMutants } from '#mocks/factory-reset/removed.ts';
import { resetResponseMutants } from '#mocks/factory-reset/response.ts';
import { listMutants } from '#mocks/lists/mutants.ts';
import { pageMutants } from '#mocks/lists/pages.ts';
import { passwordResponseMutants } from '#mocks/passwords/responses.ts';
import { passwordWaitMutants } from '#mocks/passwords/waits.ts';
import { rateLimitMutants } from '#mocks/rate-limits/mutants.ts';
import { scheduleMutants } from '#mocks/schedules/mutants.ts';
import { fieldMutants } from '#mocks/service-health/fields.ts';
import { summaryMutants } from '#mocks/service-health/summary.ts';
import { timeMutants } from '#mocks/service-health/times.ts';
import { verdictMutants } from '#mocks/service-health/verdicts.ts';
import { callerMutants } from '#mocks/system/callers.ts';
import { checkMutants } from '#mocks/system/checks.ts';
import { endpointMutants } from '#mocks/system/endpoints.ts';
import { versioningMutants } from '#mocks/versioning/mutants.ts';
import type { Mutant } from './proofs/mutant.ts';

/** Every mutant, sorted by id. */
export const mutants: readonly Mutant[] = [
  ...activityMutants,
  ...authenticationMutants,
  ...builtInMutants,
  ...callerMutants,
  ...checkMutants,
  ...endpointMutants,
  ...enumMutants,
  ...errorMutants,
  ...fieldMutants,
  ...keptMutants,
  ...listMutants,
  ...pageMutants,
  ...passwordResponseMutants,
  ...passwordWaitMutants,
  ...rateLimitMutants,
  ...removalMutants,
  ...resetRefusalMutants,
  ...resetResponseMutants,
  ...scheduleMutants,
  ...summaryMutants,
  ...timeMutants,
  ...verdictMutants,
  ...versioningMutants,
].sort((a, b) => a.id.localeCompare(b.id));

export function mutantById(id: string): Mutant | undefined {
  return mutants.find((mutant) => mutant.id === id);
}
