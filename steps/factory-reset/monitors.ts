import type { Monitors } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { goneRecords } from './gone-records.ts';
import * as result from './reset-result.ts';

export const factoryReset: Monitors = {
  ...goneRecords,
  'FR-01': each(result.hasNamedCounts),
  'FR-02': each(result.countsInWholeNumbers),
  'FR-72': recordEach(result.statusOfReset),
  'FR-73': recordEach(result.furtherCounts),
};
