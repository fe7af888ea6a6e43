import { each, type Monitors, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';

export const versioning: Monitors = {
  'VR-01': each(checks.isUnderRoot),
  'VR-05': each(checks.nestsType),
  'VR-06': each(checks.hasNoFlatType),
  'VR-07': each(checks.hasFlatType),
  'VR-08': recordEach(checks.announcedDeprecation),
};
