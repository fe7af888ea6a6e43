import { activityMutants } from '#proof/activities/mutants.ts';
import { authenticationMutants } from '#proof/authentication/mutants.ts';
import { routeMutants } from '#proof/authentication/routes.ts';
import { enumMutants } from '#proof/enums/mutants.ts';
import { formMutants } from '#proof/errors/forms.ts';
import { errorMutants } from '#proof/errors/mutants.ts';
import { builtInMutants } from '#proof/factory-reset/built-ins.ts';
import { keptMutants } from '#proof/factory-reset/kept.ts';
import { resetRefusalMutants } from '#proof/factory-reset/refusals.ts';
import { removalMutants } from '#proof/factory-reset/removed.ts';
import { resetResponseMutants } from '#proof/factory-reset/response.ts';
import { combinedListMutants } from '#proof/lists/combinations.ts';
import { listMutants } from '#proof/lists/mutants.ts';
import { pageMutants } from '#proof/lists/pages.ts';
import { passwordResponseMutants } from '#proof/passwords/responses.ts';
import { passwordWaitMutants } from '#proof/passwords/waits.ts';
import { rateLimitMutants } from '#proof/rate-limits/mutants.ts';
import { scheduleMutants } from '#proof/schedules/mutants.ts';
import { afterwardsMutants } from '#proof/service-health/afterwards.ts';
import { fieldMutants } from '#proof/service-health/fields.ts';
import { summaryMutants } from '#proof/service-health/summary.ts';
import { timeMutants } from '#proof/service-health/times.ts';
import { verdictMutants } from '#proof/service-health/verdicts.ts';
import type { Mutant } from '#proof/shapes/mutant.ts';
import { atOnceMutants } from '#proof/system/at-once.ts';
import { callerMutants } from '#proof/system/callers.ts';
import { checkMutants } from '#proof/system/checks.ts';
import { endpointMutants } from '#proof/system/endpoints.ts';
import { versioningMutants } from '#proof/versioning/mutants.ts';

/** Every mutant, sorted by id. */
export const mutants: readonly Mutant[] = [
  ...activityMutants,
  ...afterwardsMutants,
  ...atOnceMutants,
  ...authenticationMutants,
  ...builtInMutants,
  ...callerMutants,
  ...checkMutants,
  ...endpointMutants,
  ...enumMutants,
  ...errorMutants,
  ...fieldMutants,
  ...formMutants,
  ...keptMutants,
  ...listMutants,
  ...combinedListMutants,
  ...pageMutants,
  ...passwordResponseMutants,
  ...passwordWaitMutants,
  ...rateLimitMutants,
  ...removalMutants,
  ...resetRefusalMutants,
  ...resetResponseMutants,
  ...routeMutants,
  ...scheduleMutants,
  ...summaryMutants,
  ...timeMutants,
  ...verdictMutants,
  ...versioningMutants,
].sort((a, b) => a.id.localeCompare(b.id));
