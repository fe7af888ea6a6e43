import { each, type Monitors, recordEach } from '#harness/scenario/every.ts';
import * as result from './reset-result.ts';

export const factoryReset: Monitors = {
  'FR-01': each(result.hasNamedCounts),
  'FR-02': each(result.countsInWholeNumbers),
  'FR-72': recordEach(result.statusOfReset),
  'FR-73': recordEach(result.furtherCounts),
};
