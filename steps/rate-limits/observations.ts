import { isThrottled } from '#harness/rules/rate-limits/checks.ts';
import { seriesOf } from '#harness/scenario/series.ts';
import type { Observations } from '#steps/observation.ts';

export const rateLimits: Observations = {
  'RL-07': ({ exchanges }) => {
    const served = exchanges.findIndex(isThrottled);
    return served < 0 ? `no 429 within ${exchanges.length} requests` : `429 after ${served} requests`;
  },
  'RL-08': (world) => {
    const spared = seriesOf(world).filter((exchange) => !isThrottled(exchange));
    const names = spared.map(({ operation }) => operation).sort();
    return names.length === 0 ? 'none is spared' : `spared: ${names.join(', ')}`;
  },
};
