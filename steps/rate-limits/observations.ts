import { isThrottled } from '#harness/rules/rate-limits/checks.ts';
import { sweptIn } from '#steps/authentication/sweep.ts';
import type { Observations } from '#steps/world/observation.ts';

export const rateLimits: Observations = {
  'RL-07': ({ exchanges }) => {
    const served = exchanges.findIndex(isThrottled);
    return served < 0 ? `no 429 within ${exchanges.length} requests` : `429 after ${served} requests`;
  },
  'RL-08': ({ values }) => {
    const spared = sweptIn(values).filter((exchange) => !isThrottled(exchange));
    const names = spared.map(({ operation }) => operation).sort();
    return names.length === 0 ? 'none is spared' : `spared: ${names.join(', ')}`;
  },
};
