import { requestsServed, spared } from '#harness/rules/rate-limits/rate-limits.ts';
import { sweptIn } from '#steps/authentication/sweep.ts';
import type { Observations } from '#steps/world/observation.ts';

export const rateLimits: Observations = {
  'RL-07': ({ exchanges }) => requestsServed(exchanges),
  'RL-08': ({ values }) => spared(sweptIn(values)),
};
