import { type Monitors, over } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';
import { hasListedType } from './listed-types.ts';

export const versioning: Monitors = {
  'VR-01': each(checks.isUnderRoot),
  'VR-05': [each(checks.nestsType), over(hasListedType)],
  'VR-06': each(checks.hasNoFlatType),
  'VR-07': each(checks.hasFlatType),
  'VR-08': recordEach(checks.announcedDeprecation),
};
